// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Virtual functions, which lanes call of objects of different classes, with bases, pure ones and destructors.
// ARGS in const int[N] = i
// ARGS out int[N] = 0
// OPTIONS -cl-std=CLC++2021
// EXPECT out[i] = (i % 3 == 0 ? i * i : i % 3 == 1 ? i * 3 : i + 100) + 1
// LOCAL 1 3 16
#pragma OPENCL EXTENSION __cl_clang_function_pointers : enable
struct Shape {
  int side;
  explicit Shape(int s) : side(s) {}
  virtual int area() const = 0;
  virtual int corners() const { return 0; }
};

struct Named {
  virtual int number() const { return 1; }
};

struct Square : Shape {
  explicit Square(int s) : Shape(s) {}
  int area() const override { return side * side; }
};

struct Triangle : Named, Shape {
  explicit Triangle(int s) : Shape(s) {}
  int area() const override { return side * corners(); }
  int corners() const override { return 3; }
};

struct Shifted final : Shape {
  explicit Shifted(int s) : Shape(s) {}
  int area() const override { return side + 100; }
};

int measure(const Shape& shape, const Named& named) { return shape.area() + named.number(); }

kernel void areas(global const int* in, global int* out) {
  int id = get_global_id(0);
  Square square(in[id]);
  Triangle triangle(in[id]);
  Shifted shifted(in[id]);
  const Shape* own = &square;
  if (id % 3 == 1) own = &triangle;
  if (id % 3 == 2) own = &shifted;
  out[id] = measure(*own, triangle);
}
