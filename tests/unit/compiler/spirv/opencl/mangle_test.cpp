// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/spirv/opencl/mangle.h"

#include <gtest/gtest.h>

namespace weft::compiler::spirv {
namespace {

// As clang names them.
TEST(Mangle, WritesTypesOnce) {
  const Parameter f{.scalar = "f"}, f4{.scalar = "f", .lanes = 4};
  EXPECT_EQ(Mangle("get_work_dim", {}), "_Z12get_work_dimv");
  EXPECT_EQ(Mangle("fma", {f, f, f}), "_Z3fmafff");
  EXPECT_EQ(Mangle("fma", {f4, f4, f4}), "_Z3fmaDv4_fS_S_");
  EXPECT_EQ(Mangle("fract", {f4, {.scalar = "f", .lanes = 4, .is_pointer = true}}),
            "_Z5fractDv4_fPS_");
}

TEST(Mangle, WritesAddressSpacesAndConst) {
  const Parameter to_global{.scalar = "f", .is_pointer = true, .space = 1};
  Parameter to_const = to_global;
  to_const.is_const = true;
  EXPECT_EQ(Mangle("vload4", {{.scalar = "m"}, to_const}), "_Z6vload4mPU3AS1Kf");
  const Parameter local{.scalar = "f", .is_pointer = true, .space = 3};
  EXPECT_EQ(
      Mangle("async_work_group_copy", {local, to_const, {.scalar = "m"}, {.scalar = "9ocl_event"}}),
      "_Z21async_work_group_copyPU3AS3fPU3AS1Kfm9ocl_event");
}

}  // namespace
}  // namespace weft::compiler::spirv
