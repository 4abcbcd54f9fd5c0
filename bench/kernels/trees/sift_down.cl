// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Replaces the least of a heap of each work-item by another number, a few times.
kernel void sift_down(global int* heaps, global const int* numbers, int size, int times) {
  global int* heap = heaps + get_global_id(0) * size;
  for (int i = 0; i < times; ++i) {
    int number = numbers[get_global_id(0) * times + i], at = 0;
    for (int child = 1; child < size; child = 2 * at + 1) {
      if (child + 1 < size && heap[child + 1] < heap[child]) ++child;
      if (heap[child] >= number) break;
      heap[at] = heap[child];
      at = child;
    }
    heap[at] = number;
  }
}
