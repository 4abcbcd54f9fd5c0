// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What becomes of OpenCL C by way of SPIR-V computes the same.
#include "tools/weftc/emit_spirv.h"

#include "spirv/kernel.h"

namespace weft::test {
namespace {

constexpr char kSource[] = R"(
  constant uint table[4] = {3, 1, 4, 1};
  uint turn(uint x, uint n) { return rotate(x, n) ^ popcount(x); }
  kernel void k(global uint* out, uint n) {
    local uint part[16];
    const uint i = get_global_id(0);
    part[get_local_id(0)] = table[i & 3] * i + n;
    barrier(CLK_LOCAL_MEM_FENCE);
    uint sum = 0;
    for (uint j = 0; j <= i; ++j) sum += turn(part[j], j);
    const float4 v = convert_float4((uint4)(sum, i, n, 7)) * 0.5f;
    out[i] = as_uint(dot(v, sqrt(v))) + (uint)(v.y * v.z + v.w);
    const uint bits = (i + 1) * 0x9e3779b9u + n;
    const uchar4 bytes = as_uchar4(bits);
    const char4 chars = as_char4(bits);
    const ushort2 shorts = as_ushort2(bits);
    uint hash = convert_uint(bytes.x) * 3 + convert_int4(bytes).y * 5 + convert_uint4(chars).z * 7;
    hash = hash * 31 + convert_ushort4_sat(chars).x + convert_short4_rtz(bytes).w;
    hash = hash * 31 + convert_uchar2_sat(shorts).x + convert_char2_sat(shorts).y;
    hash = hash * 31 + convert_char_sat((int)bits) * 3 + convert_uchar_sat((int)bits);
    hash = hash * 31 + convert_int_sat(bits) + convert_uint_sat((int)bits) + convert_char4_sat(bytes).z;
    out[i] ^= hash + (uint)(convert_ulong(bits) >> 3) + (uint)(convert_long_sat((ulong)bits << 32) >> 32);
  }
)";

TEST(EmitSpirv, ModulesComputeWhatTheirSourceDoes) {
  const CompileReply program = Build(kSource);
  ASSERT_EQ(program.status, CompileStatus::kOk) << program.log;
  const auto module = EmitSpirv(program.program.ir);
  ASSERT_TRUE(module) << module.error();
  const auto direct = Results(kSource, 5), by_spirv = Results(*module, 5);
  EXPECT_EQ(direct, by_spirv);
  EXPECT_NE(direct[1], direct[2]);
}

}  // namespace
}  // namespace weft::test
