// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <expected>
#include <future>
#include <memory>
#include <string>

namespace weft {

class LoadedKernel;

// A kernel's code, or a sentence on why there is none.
using LoadedCode = std::expected<std::shared_ptr<const LoadedKernel>, std::string>;

// Code that is there, or that one thread makes while others wait for it.
class Making {
 public:
  Making() = default;  // of nothing
  // Of what the promise will be given.
  explicit Making(std::promise<LoadedCode>& promise);
  static Making Done(LoadedCode code);

  // Whether the code is there or on its way, which it no more is where a thread of the parent was
  // at it before a fork.
  bool IsBegun() const;
  bool IsReady() const;
  // Blocks until it is. Of code that is begun.
  LoadedCode Wait() const { return code_.get(); }

 private:
  std::shared_future<LoadedCode> code_;
  unsigned generation_ = 0;  // of forks, in which it began
};

}  // namespace weft
