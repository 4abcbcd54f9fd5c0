// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The upper half of a product with a power of two is what a shift leaves; so are parts of that half.
// ARGS out ulong[N] = 0
// ARGS signed_out long[N] = 0
// ARGS a const ulong[N] = i * 0x9e3779b97f4a7c15 + 0x123456789
// ARGS power const ulong[N] = 1 << (i % 63)
// ARGS scaled ulong[N] = 0
// ARGS shifted uint[N] = 0
// EXPECT out[i] = ((a[i] >> 1) & 0x7fffffffffffffff) >> (63 - i % 63)
// EXPECT signed_out[i] = ((i * 0x9e3779b97f4a7c15 + 0x123456789) >> 1) >> (63 - i % 63)
// EXPECT scaled[i] = ((a[i] >> 24) & 0xffffffffff)
// EXPECT shifted[i] = (((a[i] >> 1) & 0x7fffffffffffffff) >> (63 - i % 63) >> 24) & 0xffffffff
kernel void high_products(global ulong* out, global long* signed_out, global const ulong* a,
                          global const ulong* power, global ulong* scaled,
                          global uint* shifted) {
  size_t i = get_global_id(0);
  out[i] = mul_hi(a[i], power[i]);
  signed_out[i] = mul_hi((long)a[i], (long)power[i]);
  shifted[i] = mul_hi(a[i], power[i]) >> 24;
  scaled[i] = mul_hi(a[i], 1ul << 40);
}
