// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Updates that a compare-and-exchange is tried again for, at one place and at many.
// ARGS one float[1] = 1
// ARGS many float[4] = i
// ARGS list int[N + 1] = i == N ? -1 : -2
// ARGS table uint[2 * N] = 0
// EXPECT one[i] = 1 + 2 * N
// EXPECT many[i] = i + sum(j, 0, N, j % 4 == i ? j % 3 : 0)
// EXPECT list[i] = i == N ? -1 : -2
// EXPECT table[i] = 0
void add(volatile global float* place, float more) {
  union { uint bits; float value; } old, new;
  do {
    old.value = *place;
    new.value = old.value + more;
  } while (atomic_cmpxchg((volatile global uint*)place, old.bits, new.bits) != old.bits);
}

kernel void sums(global float* one, global float* many, global int* list, global uint* table) {
  int i = get_global_id(0);
  add(one, 2);
  if (i % 3) add(&many[i % 4], i % 3);
}

// Each work-item puts its number into the list and into the hash table; the last one to be done
// takes all out again.
kernel void containers(global float* one, global float* many, global int* list,
                       global uint* table) {
  int i = get_global_id(0), n = get_global_size(0);
  global int* head = &list[n];
  int next = *(volatile global int*)head;
  for (int seen; (seen = atomic_cmpxchg(head, next, i)) != next; next = seen) {}
  list[i] = next;
  uint slot = i * 7u % (2 * n);
  while (atomic_cmpxchg(&table[slot], 0u, i + 1u) != 0) slot = (slot + 1) % (2 * n);
  mem_fence(CLK_GLOBAL_MEM_FENCE);
  int done = atomic_add((global int*)one, 1) - 0x3f800000;
  if (done != n - 1) return;
  mem_fence(CLK_GLOBAL_MEM_FENCE);
  float total = 1;
  for (int at = *head; at >= 0;) {
    total += 1;
    int then = list[at];
    list[at] = -2;
    at = then;
  }
  *head = -1;
  for (int s = 0; s < 2 * n; ++s) {
    if (table[s]) total += 1;
    if (table[s]) add(&many[(table[s] - 1) % 4], (table[s] - 1) % 3);
    table[s] = 0;
  }
  *one = total;
}
