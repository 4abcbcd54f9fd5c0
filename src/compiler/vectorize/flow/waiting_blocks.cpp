// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/flow/waiting_blocks.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

namespace weft::compiler {

WaitingBlocks::List WaitingBlocks::Add(unsigned position, List rest) {
  entries_.push_back({position, rest});
  return &entries_.back();
}

// Only what is ahead of the end that both share is looked at, and copied if need be.
WaitingBlocks::List WaitingBlocks::Merge(List a, List b) {
  llvm::SmallVector<List> firsts;
  while (a && b && a != b) {
    if (b->position < a->position) std::swap(a, b);
    if (a->position == b->position) b = b->rest;
    firsts.push_back(a);
    a = a->rest;
  }
  List merged = a ? a : b;
  for (List first : llvm::reverse(firsts)) {
    merged = first->rest == merged ? first : Add(first->position, merged);
  }
  return merged;
}

WaitingBlocks::List WaitingBlocks::With(List list, unsigned position) {
  return Merge(list, Add(position, nullptr));
}

}  // namespace weft::compiler
