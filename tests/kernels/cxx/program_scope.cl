// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Objects that are constructed before the kernels run, and what is constant.
// ARGS out int[N] = 0
// OPTIONS -cl-std=CLC++
// EXPECT out[i] = 41 + 2 + 5 + 9 + 7 + i
struct Point {
  int x, y;
  Point(int a, int b) : x(a), y(b) {}
};

struct Fixed {
  int value;
  constexpr Fixed(int v) __constant : value(v) {}
};

template <typename T>
struct Kept {
  static T member;
};
template <typename T>
T Kept<T>::member = T(5, 9);

int made(int from) { return from + 1; }

Point corner(made(40), 2);
static __constant Fixed fixed(7);

kernel void objects(global int* out) {
  int id = get_global_id(0);
  out[id] = corner.x + corner.y + Kept<Point>::member.x + Kept<Point>::member.y + fixed.value + id;
}
