// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
kernel void copy_texels(read_only image2d_t in, write_only image2d_t out) {
  int2 at = (int2)(get_global_id(0), get_global_id(1));
  write_imagef(out, at, read_imagef(in, at));
}
