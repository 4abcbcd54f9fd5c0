// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "runtime/object/argument_block.h"

namespace weft {

// The counters of one run of a kernel (cl_ext_atomic_counters_32 and _64): each begins as the first
// bytes of its buffer and has a place of its own meanwhile, so that the buffer stays as it is, and
// that runs of one recorded command at the same time have counters of their own.
class CounterValues {
 public:
  // The arguments must outlive it.
  explicit CounterValues(const ArgumentBlock& arguments);

  // What the kernel is given in place of the block's bytes: the same with the places' addresses.
  const void* block() const { return bytes_.data(); }

  // Into the buffers, in the order of arguments.
  void WriteBack() const;

 private:
  size_t PlaceOf(size_t counter) const;  // in bytes_

  const ArgumentBlock& arguments_;
  ValueBytes bytes_;  // the block, and behind it the counters, each in cache lines of its own
};

}  // namespace weft
