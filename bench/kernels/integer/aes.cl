// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Ten rounds of AES' kind with a table of 256 words, rotated for each byte, in local memory.
kernel void aes(global const uint4* in, global uint4* out, constant uint* words,
                constant uint4* keys) {
  local uint table[256];
  for (int i = get_local_id(0); i < 256; i += get_local_size(0)) table[i] = words[i];
  barrier(CLK_LOCAL_MEM_FENCE);
  uint4 s = in[get_global_id(0)] ^ keys[0];
  for (int round = 1; round <= 10; ++round) {
    uint4 t = s.yzwx, u = s.zwxy, v = s.wxyz;
    s = (uint4)(table[s.x & 255], table[s.y & 255], table[s.z & 255], table[s.w & 255]) ^
        rotate((uint4)(table[t.x >> 8 & 255], table[t.y >> 8 & 255], table[t.z >> 8 & 255],
                       table[t.w >> 8 & 255]),
               8u) ^
        rotate((uint4)(table[u.x >> 16 & 255], table[u.y >> 16 & 255], table[u.z >> 16 & 255],
                       table[u.w >> 16 & 255]),
               16u) ^
        rotate((uint4)(table[v.x >> 24], table[v.y >> 24], table[v.z >> 24], table[v.w >> 24]),
               24u) ^
        keys[round];
  }
  out[get_global_id(0)] = s;
}
