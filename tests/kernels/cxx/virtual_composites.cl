// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Virtual functions that call those of other classes, which have the same types: none calls itself.
// ARGS in const int[N] = i
// ARGS out int[N] = 0
// OPTIONS -cl-std=CLC++2021
// EXPECT out[i] = i % 3 == 0 ? 2 * i * i : i % 3 == 1 ? i * i + 3 : 2 * (i * i + 3)
// LOCAL 1 3 16
#pragma OPENCL EXTENSION __cl_clang_function_pointers : enable
struct Shape {
  virtual int area() const = 0;
};

struct Square final : Shape {
  int side;
  explicit Square(int s) : side(s) {}
  int area() const override { return side * side; }
};

struct Border {
  virtual int area() const { return 3; }
};

struct Framed : Shape {
  const Square* inner;
  const Border* border;
  Framed(const Square* i, const Border* b) : inner(i), border(b) {}
  int area() const override { return inner->area() + border->area(); }
};

struct Solid {
  virtual int area() const = 0;
};

// Holds any shape, and is none.
struct Doubled : Solid {
  const Shape* shape;
  explicit Doubled(const Shape* s) : shape(s) {}
  int area() const override { return 2 * shape->area(); }
};

kernel void areas(global const int* in, global int* out) {
  int id = get_global_id(0);
  Square square(in[id]);
  Border border;
  Framed framed(&square, &border);
  const Shape* shape = &square;
  if (id % 3) shape = &framed;
  Doubled doubled(shape);
  const Solid& solid = doubled;
  out[id] = id % 3 == 1 ? shape->area() : solid.area();
}
