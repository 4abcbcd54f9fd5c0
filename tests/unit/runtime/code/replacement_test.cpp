// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/code/replacement.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <new>
#include <thread>

#include "runtime/code/loaded_kernel.h"

namespace weft {
namespace {

std::shared_ptr<const LoadedKernel> SomeCode() {
  KernelCode code;
  code.kernel = "none";
  code.text = {0xc3};
  return LoadedKernel::Load(code, nullptr).value();
}

TEST(Making, IsBegunUntilAForkAndStaysReady) {
  std::promise<LoadedCode> promise;
  const Making nothing, done = Making::Done(SomeCode()), begun(promise);
  EXPECT_FALSE(nothing.IsBegun());
  EXPECT_TRUE(done.IsBegun() && done.IsReady());
  EXPECT_TRUE(begun.IsBegun() && !begun.IsReady());
  const pid_t child = fork();
  if (child == 0) _exit(done.IsReady() && done.IsBegun() && !begun.IsBegun() ? 0 : 1);
  int status = -1;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
  promise.set_value(std::unexpected("there is none"));
  EXPECT_TRUE(begun.IsReady());
  EXPECT_EQ(begun.Wait().error(), "there is none");
}

TEST(Replacement, IsMadeOnceForAllWhoAsk) {
  int made = 0;
  const auto code = SomeCode();
  Replacement replacement([&] {
    ++made;
    usleep(10'000);
    return code;
  });
  EXPECT_EQ(replacement.Get(), nullptr);
  std::thread other([&] { replacement.Make(); });
  replacement.Make();
  EXPECT_EQ(replacement.Get(), code);
  other.join();
  replacement.Make();
  EXPECT_EQ(made, 1);
}

TEST(Replacement, IsNoneWhereItCannotBeMade) {
  Replacement refused([]() -> LoadedCode { return std::unexpected("it is refused"); });
  Replacement thrown([]() -> LoadedCode { throw std::bad_alloc(); });
  for (Replacement* each : {&refused, &thrown}) {
    each->Make();
    EXPECT_EQ(each->Get(), nullptr);
  }
}

// The thread that was to make it is the parent's.
TEST(Replacement, IsMadeByAChildInItsPlace) {
  std::promise<void> begun, forked;
  Replacement replacement([&, parent = getpid()]() -> LoadedCode {
    if (getpid() != parent) return SomeCode();
    begun.set_value();
    forked.get_future().wait();
    return std::unexpected("it was the parent's");
  });
  std::thread maker([&] { replacement.Make(); });
  begun.get_future().wait();
  const pid_t child = fork();
  if (child == 0) {
    replacement.Make();
    _exit(replacement.Get() ? 0 : 1);
  }
  int status = -1;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
  forked.set_value();
  maker.join();
}

}  // namespace
}  // namespace weft
