// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// intel_sub_group_block_read* and _write* of images: bytes of a row as they lie there, the k-th
// component from k rows further. cl_intel_subgroups, 6.13.X, "Sub-group Read and Write Functions".
// What lies outside is read as the nearest value of the row that lies in the image, and not
// written.
#include "builtins/images/lib/texel.h"
#include "builtins/subgroup/blocks.h"

#define VALUES(T)                                                                              \
  typedef T unaligned_##T __attribute__((aligned(1)));                                         \
  WEFT_HELPER T weft_read_bytes_##T(weft_image image, int x, int y) {                          \
    const int bytes = weft_row_bytes(image), size = sizeof(T);                                 \
    const global uchar* row =                                                                  \
        image->data + (long)clamp(y, 0, (int)image->height - 1) * (long)image->row_pitch;      \
    if (bytes >= size) return *(const global unaligned_##T*)(row + clamp(x, 0, bytes - size)); \
    T value = 0;                                                                               \
    for (int i = 0; i < bytes; ++i) value |= (T)((T)row[i] << 8 * i);                          \
    return value;                                                                              \
  }                                                                                            \
  WEFT_HELPER void weft_write_bytes(weft_image image, int x, int y, T value) {                 \
    if (x < 0 || x > weft_row_bytes(image) - (int)sizeof(T)) return;                           \
    if ((uint)y >= (uint)image->height) return;                                                \
    *(global unaligned_##T*)(image->data + (long)y * (long)image->row_pitch + x) = value;      \
  }
VALUES(uchar)
VALUES(ushort)
VALUES(uint)
VALUES(ulong)

// A row below the last one an int counts, and a byte beyond, are outside all the same.
#define WEFT_SUM(a, b) add_sat(a, b)
#define READ_OF_uchar(k) weft_read_bytes_uchar(from, x, WEFT_SUM(at.y, k))
#define READ_OF_ushort(k) weft_read_bytes_ushort(from, x, WEFT_SUM(at.y, k))
#define READ_OF_uint(k) weft_read_bytes_uint(from, x, WEFT_SUM(at.y, k))
#define READ_OF_ulong(k) weft_read_bytes_ulong(from, x, WEFT_SUM(at.y, k))
#define WRITE(k, value) weft_write_bytes(to, x, WEFT_SUM(at.y, k), value);
#define READ_FROM(ACCESS, SUFFIX, T, V, N)                                              \
  WEFT_OVERLOAD V intel_sub_group_block_read##SUFFIX(ACCESS image2d_t image, int2 at) { \
    const weft_image from = __weft_image(image);                                        \
    const int x = WEFT_SUM(at.x, (int)(get_sub_group_local_id() * sizeof(T)));          \
    return (V)(WEFT_BLOCK_##N(READ_OF_##T));                                            \
  }
#define WRITE_TO(ACCESS, SUFFIX, T, V, N)                                                 \
  WEFT_OVERLOAD void intel_sub_group_block_write##SUFFIX(ACCESS image2d_t image, int2 at, \
                                                         V data) {                        \
    const weft_image to = __weft_image(image);                                            \
    const int x = WEFT_SUM(at.x, (int)(get_sub_group_local_id() * sizeof(T)));            \
    WEFT_UNBLOCK_##N(WRITE, data)                                                         \
  }
#define BODY(SUFFIX, T, V, N)            \
  READ_FROM(read_only, SUFFIX, T, V, N)  \
  READ_FROM(read_write, SUFFIX, T, V, N) \
  WRITE_TO(write_only, SUFFIX, T, V, N)  \
  WRITE_TO(read_write, SUFFIX, T, V, N)
WEFT_ALL_BLOCKS(BODY)
