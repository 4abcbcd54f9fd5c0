// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// shapes_switch.cl by virtual functions.
#pragma OPENCL EXTENSION __cl_clang_function_pointers : enable
struct Shape {
  float size;
  explicit Shape(float s) : size(s) {}
  virtual float distance_to(float x, float y) const = 0;
};

struct Circle : Shape {
  using Shape::Shape;
  float distance_to(float x, float y) const override { return sqrt(x * x + y * y) - size; }
};

struct Square : Shape {
  using Shape::Shape;
  float distance_to(float x, float y) const override { return fmax(fabs(x), fabs(y)) - size; }
};

struct Ring : Shape {
  using Shape::Shape;
  float distance_to(float x, float y) const override {
    return fabs(sqrt(x * x + y * y) - size) - 0.1f * size;
  }
};

struct Diamond : Shape {
  using Shape::Shape;
  float distance_to(float x, float y) const override { return fabs(x) + fabs(y) - size; }
};

kernel void shapes_virtual(global const uint* kinds, global float* out, int points) {
  uint i = get_global_id(0), kind = kinds[i];
  float size = 1.0f + (kind >> 2 & 15), total = 0;
  Circle circle(size);
  Square square(size);
  Ring ring(size);
  Diamond diamond(size);
  const Shape* shapes[] = {&circle, &square, &ring, &diamond};
  const Shape* shape = shapes[kind & 3];
  for (int step = 0; step < points; ++step)
    total += shape->distance_to(0.1f * step, 0.05f * (i & 63));
  out[i] = total;
}
