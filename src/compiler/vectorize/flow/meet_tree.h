// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A tree that grows at its leaves, and tells where the ways from two nodes to the root meet in the
// logarithm of their depth. In flow without back edges, one walk makes the dominators with it.
#pragma once

#include <vector>

namespace weft::compiler {

class MeetTree {
 public:
  using Node = unsigned;

  static constexpr Node kRoot = 0;

  Node Add(Node parent);
  Node Parent(Node node) const { return places_[node].parent; }
  Node Meet(Node a, Node b) const;

 private:
  // Far is an ancestor so chosen that few steps lead to any other one (Myers, 1983).
  struct Place {
    Node parent = kRoot, far = kRoot;
    unsigned depth = 0;
  };

  std::vector<Place> places_{Place()};
};

}  // namespace weft::compiler
