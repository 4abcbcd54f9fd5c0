// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <CL/cl_icd.h>

namespace weft::test {

// What the first words of every object hold for the loader.
struct IcdObject {
  const cl_icd_dispatch* dispatch;
  void* data;
};

template <class Handle>
const IcdObject& AsSeen(Handle handle) {
  return *reinterpret_cast<const IcdObject*>(handle);
}

}  // namespace weft::test
