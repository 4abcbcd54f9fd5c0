// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lists of the blocks that lanes wait for, by their places in the flow's order, the next one first.
// Lists that end alike share their end: of a hundred nested branches, each waits for one block more
// than the one around it.
#pragma once

#include <deque>

namespace weft::compiler {

class WaitingBlocks {
 public:
  struct Entry {
    unsigned position;
    const Entry* rest;
  };
  using List = const Entry*;  // null: none

  List Merge(List a, List b);
  List With(List list, unsigned position);

 private:
  List Add(unsigned position, List rest);

  std::deque<Entry> entries_;
};

}  // namespace weft::compiler
