// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/pool/callback_thread.h"

#include <gtest/gtest.h>

#include <atomic>
#include <functional>
#include <stdexcept>
#include <thread>

namespace weft {
namespace {

struct Call : CallbackThread::Item {
  explicit Call(std::function<void()> function) : Item(Run), function(std::move(function)) {}

  static void Run(Item& item) {
    Call& self = static_cast<Call&>(item);
    self.function();
    self.is_done = true;
    self.is_done.notify_all();
  }
  void Wait() { is_done.wait(false); }

  const std::function<void()> function;
  std::atomic<bool> is_done = false;
};

class CallbackThreadTest : public testing::Test {
 protected:
  void SetUp() override { ASSERT_TRUE(CallbackThread::Prepare()); }
};

TEST_F(CallbackThreadTest, CallsInOrderOnAThreadOfItsOwn) {
  std::vector<int> order;
  std::thread::id threads[2];
  Call first([&] { order.push_back(1), threads[0] = std::this_thread::get_id(); });
  Call second([&] { order.push_back(2), threads[1] = std::this_thread::get_id(); });
  CallbackThread::Post(first);
  CallbackThread::Post(second);
  second.Wait();
  EXPECT_EQ(order, (std::vector{1, 2}));
  EXPECT_EQ(threads[0], threads[1]);
  EXPECT_NE(threads[0], std::this_thread::get_id());
}

TEST_F(CallbackThreadTest, CallsAtOnceButForThreadsAtWork) {
  std::thread::id thread;
  const auto note = [&] { thread = std::this_thread::get_id(); };
  Call at_once(note), later(note);
  CallbackThread::Call(at_once);
  EXPECT_EQ(thread, std::this_thread::get_id());
  {
    const CallbackThread::AtWork at_work;
    EXPECT_TRUE(CallbackThread::IsAtWork());
    CallbackThread::Call(later);
    later.Wait();
  }
  EXPECT_NE(thread, std::this_thread::get_id());
  EXPECT_FALSE(CallbackThread::IsAtWork());
}

TEST_F(CallbackThreadTest, GoesOnBehindACallbackThatBlocks) {
  Call second([] {});
  Call first([&] {
    CallbackThread::AboutToBlock();
    second.Wait();
  });
  CallbackThread::Post(first);
  CallbackThread::Post(second);
  first.Wait();
}

TEST_F(CallbackThreadTest, OutlivesWhatACallbackThrows) {
  Call throws([] { throw std::runtime_error("an application's"); });
  Call next([] {});
  CallbackThread::Post(throws);
  CallbackThread::Post(next);
  next.Wait();
  EXPECT_FALSE(throws.is_done);
}

}  // namespace
}  // namespace weft
