// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/code/code_ahead.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <future>
#include <memory>

namespace weft {
namespace {

// The order in which four pieces of work are done.
std::vector<int> OrderOfFour(CodeAhead& ahead) {
  std::vector<int> order;
  std::promise<void> done;
  for (int i = 0; i < 4; ++i)
    ahead.Add([&, i] {
      order.push_back(i);
      if (order.size() == 4) done.set_value();
    });
  done.get_future().wait();
  return order;
}

TEST(CodeAhead, BeginsWithTheLastOnceThereIsEnough) {
  CodeAhead& ahead = *new CodeAhead(1);
  EXPECT_EQ(OrderOfFour(ahead), std::vector({3, 2, 1, 0}));
}

TEST(CodeAhead, LeavesTheOnlyProcessorToTheApplication) {
  CodeAhead& ahead = *new CodeAhead(0);
  const auto held = std::make_shared<int>();
  for (int i = 0; i < 8; ++i) ahead.Add([held] { FAIL(); });
  EXPECT_EQ(held.use_count(), 1);
}

TEST(CodeAhead, BeginsAnewInAChild) {
  CodeAhead& ahead = *new CodeAhead(1);
  for (int i = 0; i < 3; ++i) ahead.Add([] { _exit(1); });
  const pid_t child = fork();
  if (child == 0) _exit(OrderOfFour(ahead).size() == 4 ? 0 : 2);
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
}

}  // namespace
}  // namespace weft
