// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/flow/meet_tree.h"

#include <utility>

namespace weft::compiler {

MeetTree::Node MeetTree::Add(Node parent) {
  const Place& up = places_[parent];
  const Place& far = places_[up.far];
  bool are_alike = up.depth - far.depth == far.depth - places_[far.far].depth;
  places_.push_back({parent, are_alike ? far.far : parent, up.depth + 1});
  return places_.size() - 1;
}

MeetTree::Node MeetTree::Meet(Node a, Node b) const {
  if (places_[a].depth < places_[b].depth) std::swap(a, b);
  while (places_[a].depth > places_[b].depth) {
    bool is_too_far = places_[places_[a].far].depth < places_[b].depth;
    a = is_too_far ? places_[a].parent : places_[a].far;
  }
  // Nodes of one depth have ancestors `far` of one depth.
  while (a != b) {
    bool is_too_far = places_[a].far == places_[b].far;
    a = is_too_far ? places_[a].parent : places_[a].far;
    b = is_too_far ? places_[b].parent : places_[b].far;
  }
  return a;
}

}  // namespace weft::compiler
