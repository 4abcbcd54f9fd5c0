// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/base/object.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <thread>
#include <vector>

#include "runtime/base/handle.h"

namespace weft {
namespace {

class Probe : public Object {
 public:
  explicit Probe(int* destroyed) : Object(ObjectTag::kSampler), destroyed_(destroyed) {}
  ~Probe() { ++*destroyed_; }

 private:
  int* const destroyed_;
};

class Throwing : public Object {
 public:
  Throwing() : Object(ObjectTag::kSampler) { throw 1; }
};

}  // namespace

template <>
struct HandleTraits<cl_sampler> {
  using Type = Probe;
  static constexpr ObjectTag kTag = ObjectTag::kSampler;
  static constexpr cl_int kInvalid = CL_INVALID_SAMPLER;
  static constexpr bool kReachable = false;
};

namespace {

TEST(Object, DiesWithItsLastHolder) {
  int destroyed = 0;
  Ref<Probe> first = Make<Probe>(&destroyed);
  {
    Ref<Probe> second = first;
    first = nullptr;
    EXPECT_EQ(destroyed, 0);
  }
  EXPECT_EQ(destroyed, 1);
}

TEST(Object, TheApplicationIsOneHolderHoweverOftenItRetains) {
  int destroyed = 0;
  Ref<Probe> object = Make<Probe>(&destroyed);
  Probe* probe = object.get();
  object->RetainExternal();
  object->RetainExternal();
  object = nullptr;
  EXPECT_EQ(destroyed, 0);
  EXPECT_TRUE(probe->ReleaseExternal());
  EXPECT_EQ(destroyed, 0);
  EXPECT_TRUE(probe->ReleaseExternal());
  EXPECT_EQ(destroyed, 1);
}

TEST(Object, CannotBeReleasedBelowZero) {
  int destroyed = 0;
  Ref<Probe> object = Make<Probe>(&destroyed);
  EXPECT_FALSE(object->ReleaseExternal());
  EXPECT_EQ(destroyed, 0);
}

TEST(Object, HandlesAreFoundOutWhenDeadWrongOrUnreachable) {
  int destroyed = 0;
  Ref<Probe> object = Make<Probe>(&destroyed);
  EXPECT_EQ(FromHandle(AsHandle<cl_sampler>(object.get())), nullptr);  // the application has none
  cl_sampler handle = GiveToApplication<cl_sampler>(object);
  EXPECT_EQ(FromHandle(handle), object.get());
  EXPECT_EQ(FromHandle(cl_sampler{}), nullptr);
  object->ReleaseExternal();
  EXPECT_EQ(FromHandle(handle), nullptr);
  object = nullptr;
  EXPECT_EQ(FromHandle(handle), nullptr);
}

TEST(Object, AStaleHandleStaysStaleForAWhile) {
  int destroyed = 0;
  Ref<Probe> object = Make<Probe>(&destroyed);
  cl_sampler handle = GiveToApplication<cl_sampler>(object);
  object->ReleaseExternal();
  object = nullptr;
  std::vector<Ref<Probe>> others;
  for (int i = 0; i < 10; ++i) {
    others.push_back(Make<Probe>(&destroyed));
    others.back()->RetainExternal();
  }
  EXPECT_EQ(FromHandle(handle), nullptr);
  for (auto& other : others) other->ReleaseExternal();
}

TEST(Object, KeepsTheDispatchTableInItsFirstWordEvenWhenDead) {
  int table = 0, destroyed = 0;
  SetDispatchTable(&table);
  Ref<Probe> object = Make<Probe>(&destroyed);
  auto* words = reinterpret_cast<void* const*>(object.get());
  EXPECT_EQ(words[0], &table);
  object = nullptr;
  EXPECT_EQ(words[0], &table);
  SetDispatchTable(nullptr);
}

TEST(Object, AConstructorThatThrowsLeavesNothingBehind) {
  for (int i = 0; i < 1000; ++i) EXPECT_THROW(Make<Throwing>(), int);
}

// A fork while other threads make objects leaves no lock held in the child.
TEST(Object, CanBeMadeInAForkedChild) {
  std::atomic<bool> stop = false;
  std::vector<std::thread> threads;
  for (int i = 0; i < 3; ++i)
    threads.emplace_back([&stop] {
      int destroyed = 0;
      while (!stop) Make<Probe>(&destroyed);
    });
  for (int i = 0; i < 50; ++i) {
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      alarm(5);
      int destroyed = 0;
      Make<Probe>(&destroyed);
      _exit(destroyed == 1 ? 0 : 1);
    }
    int status = 0;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    EXPECT_EQ(status, 0);
  }
  stop = true;
  for (auto& thread : threads) thread.join();
}

TEST(Object, CountsHoldUnderManyThreads) {
  int destroyed = 0;
  Ref<Probe> object = Make<Probe>(&destroyed);
  object->RetainExternal();
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([probe = object.get()] {
      for (int k = 0; k < 20000; ++k) {
        Ref<Probe> mine(probe);
        probe->RetainExternal();
        probe->ReleaseExternal();
      }
    });
  for (auto& thread : threads) thread.join();
  EXPECT_EQ(object->external_count(), 1u);
  EXPECT_EQ(destroyed, 0);
  object->ReleaseExternal();
  object = nullptr;
  EXPECT_EQ(destroyed, 1);
}

}  // namespace
}  // namespace weft
