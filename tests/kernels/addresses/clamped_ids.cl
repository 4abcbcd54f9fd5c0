// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Ids between bounds that are arguments: on both sides, in any order, of unsigned ids, of ids that wrap within a SIMD group,
// and of those to which something is added between the bounds.
// ARGS out int[N] = 0
// ARGS in const int[64] = i * i + 1
// ARGS low int = 5
// ARGS high int = 40
// EXPECT out[i] = in[min(max(i - 7, 5), 40)] + in[min(max(i, 40), 5)] * 2 + in[i < 11 ? 40 : min(i - 11, 40)] * 3 + in[i < 11 ? 40 : 5] * 5 + in[min(max(i, 5) + 3, 40)] * 7 + in[max(min(i, 40) - 3, 5)] * 11
// LOCAL NULL 3 16
kernel void clamped_ids(global int* out, global const int* in, int low, int high) {
  int i = get_global_id(0);
  int from_high = in[min(max(i, high), low)];
  int wrapped = in[min((uint)i + 0xfffffff5u, (uint)high)];
  int turned = in[clamp((int)((uint)i + 0x7ffffff5u), low, high)];
  out[i] = in[clamp(i - 7, low, high)] + from_high * 2 + wrapped * 3 + turned * 5 +
           in[min(max(i, low) + 3, high)] * 7 + in[max(min(i, high) - 3, low)] * 11;
}
