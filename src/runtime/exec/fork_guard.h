// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

namespace weft {

// Something with a lock or threads of its own that must survive a fork of the process.
class ForkGuard {
 public:
  ForkGuard(const ForkGuard&) = delete;
  ForkGuard& operator=(const ForkGuard&) = delete;

 protected:
  // Locks are taken in the order of levels, lower ones first.
  explicit ForkGuard(int level) : level_(level) {}
  ~ForkGuard() = default;

  // Called at the end of the constructor and at the start of the destructor of a derived class.
  void EnterForkGuards();
  void LeaveForkGuards();

 private:
  friend struct ForkHandlers;

  // On the forking thread: takes the locks; then, in both processes, gives them back. In the child,
  // no other thread exists any more.
  virtual void BeforeFork() = 0;
  virtual void AfterFork(bool child) = 0;

  const int level_;
  ForkGuard *previous_ = nullptr, *next_ = nullptr;
};

}  // namespace weft
