// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How dense particles lie, which are sorted by the cells of a grid, those of cell c from first[c].
kernel void density(global const float4* particles, global const int* first, global float* out,
                    int side) {
  int i = get_global_id(0);
  float4 here = particles[i];
  int3 cell = convert_int3(here.xyz);
  int3 low = max(cell - 1, 0), high = min(cell + 1, side - 1);
  float sum = 0;
  for (int z = low.z; z <= high.z; ++z) {
    for (int y = low.y; y <= high.y; ++y) {
      for (int x = low.x; x <= high.x; ++x) {
        int c = (z * side + y) * side + x;
        for (int k = first[c]; k < first[c + 1]; ++k) {
          float3 d = particles[k].xyz - here.xyz;
          float r2 = d.x * d.x + d.y * d.y + d.z * d.z;
          if (r2 < 1) {
            float w = 1 - r2;
            sum += w * w * w * particles[k].w;
          }
        }
      }
    }
  }
  out[i] = sum;
}
