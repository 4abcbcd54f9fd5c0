// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Assembly of small functions for AVX-512, whichever processor this is.
#include "compiler/workarounds/keep_sign_masks.h"

#include <gtest/gtest.h>

#include "tests/unit/compiler/emitted.h"

namespace weft::compiler {
namespace {

std::string Assembly(const char* ir) {
  return EmittedOf(ir, {"x86-64-v4", {"avx512bw", "avx512dq", "avx512vl"}},
                   ObjectFormat::kAssembly);
}

TEST(KeepSignMasks, AShiftInPlaceReadsTheMask) {
  const std::string assembly = Assembly(R"(
    define i32 @f(<4 x i32> %v, ptr %p) {
      %signs = icmp slt <4 x i32> %v, zeroinitializer
      %bits = bitcast <4 x i1> %signs to i4
      %word = zext i4 %bits to i32
      %next = shufflevector <4 x i1> %signs, <4 x i1> zeroinitializer, <4 x i32> <i32 1, i32 2, i32 3, i32 4>
      %lanes = sext <4 x i1> %next to <4 x i32>
      store <4 x i32> %lanes, ptr %p
      ret i32 %word
    })");
  const size_t made = assembly.find("vpmovd2m\t%xmm0, %k0");
  const size_t shifted = assembly.find("kshiftlb\t$4, %k0, %k0");
  ASSERT_NE(shifted, std::string::npos) << assembly;
  EXPECT_LT(made, shifted) << assembly;
}

}  // namespace
}  // namespace weft::compiler
