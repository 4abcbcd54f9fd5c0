// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// vloada and vstorea ask for the vector's alignment, and programs that forget it run elsewhere.
// ARGS out float[N] = 0
// ARGS tmp ushort[N * 64] = 0
// ARGS in const float[N] = i * 0.25 - 8
// EXPECT out[i] = in[i] * 4
kernel void anywhere(global float* out, global half* tmp, global const float* in) {
  size_t i = get_global_id(0);
  ushort own[64];
  local ushort shared[64];
  half* inside = (half*)(own + 1 + i % 5);
  global half* place = tmp + i * 64;
  vstorea_half16((double16)(in[i]), 0, inside);
  vstorea_half8((float8)(in[i]), 1, place + 1 + i % 7);
  vstorea_half4_rtz((float4)(in[i]), 1, place + 33 + i % 3);
  if (get_local_id(0) == 0) vstorea_half4((float4)(1), 0, (local half*)(shared + 1));
  barrier(CLK_LOCAL_MEM_FENCE);
  out[i] = vloada_half16(0, inside).sf + vloada_half8(1, place + 1 + i % 7).s7 +
           vloada_half4(1, place + 33 + i % 3).w +
           in[i] * vloada_half3(0, (local half*)(shared + 1)).z;
}
