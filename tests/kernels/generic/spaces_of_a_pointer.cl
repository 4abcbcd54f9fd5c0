// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What to_global, to_local, to_private and get_fence say of pointers that lie in any space by data.
// ARGS in const int[N] = i * 5 % 3
// ARGS out int[N] = -1
// ARGS cells local int[L]
// OPTIONS -cl-std=CL3.0
// EXPECT out[i] = in[i]
// GLOBAL 1 7 64 257
// LOCAL 1 3 16
int space_of(int* p) {
  return (to_global(p) ? 1 : 0) + (to_local(p) ? 2 : 0) + (to_private(p) ? 4 : 0);
}

int as_chosen(int space, int* p) {
  const int* same = p;
  bool is_right = space_of(p) == 1 << space && *p == space + 10 &&
                  (get_fence(p) == CLK_LOCAL_MEM_FENCE) == (space == 1) &&
                  (to_local(same) != 0) == (space == 1);
  return is_right ? space : -2;
}

kernel void chosen_by_data(global const int* in, global int* out, local int* cells) {
  int id = get_global_id(0), space = in[id];
  int own[2] = {3, 12};
  local int* cell = &cells[get_local_id(0)];
  out[id] = 10;
  *cell = 11;
  int* p = space == 0 ? (int*)(out + id) : space == 1 ? (int*)cell : own + 1;
  out[id] = as_chosen(space, p);
}

kernel void kept_across_a_barrier(global const int* in, global int* out, local int* cells) {
  int id = get_global_id(0), lid = get_local_id(0), space = in[id];
  int own[5] = {0, 1, 2, 3, space};
  own[in[id] + 1] = 12;
  out[id] = 10;
  cells[lid] = 11;
  int* p[3] = {out + id, cells + lid, own + 1 + in[id]};
  int* chosen = p[space];
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  int found = as_chosen(space, chosen);
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  out[id] = found;
}

typedef struct { int* where; int many; } Place;

kernel void of_null_and_members(global const int* in, global int* out, local int* cells) {
  int id = get_global_id(0), space = in[id];
  int* none = 0;
  Place places[3] = {{out + id, 1}, {cells + get_local_id(0), 2}, {&space, 3}};
  out[id] = 10;
  cells[get_local_id(0)] = 11;
  int kept = space;
  int* p = places[kept].where;
  space = 12;
  int found = as_chosen(kept, p);
  out[id] = space_of(none) == 0 ? found : -3;
}
