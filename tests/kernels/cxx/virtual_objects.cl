// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Objects with virtual functions in all spaces: private, local, a buffer's, the program's and constant.
// ARGS in const int[N] = i
// ARGS out int[N] = 0
// ARGS room long[N * 2] = 0
// ARGS near local long[L * 2]
// OPTIONS -cl-std=CLC++2021
// EXPECT out[i] = 5 * i + 7 + 41 + 9 + i % 16 + 1
// LOCAL 1 3 16
#pragma OPENCL EXTENSION __cl_clang_function_pointers : enable
void* operator new(size_t, void* place) noexcept { return place; }

struct Source {
  virtual int get() const = 0;
};

struct Number : Source {
  int value;
  explicit Number(int v) : value(v) {}
  int get() const override { return value; }
};

struct Fivefold : Number {
  using Number::Number;
  int get() const override { return 5 * value; }
};

// Waits for all work-items of its group.
struct Neighbour : Number {
  using Number::Number;
  int get() const override {
    barrier(CLK_LOCAL_MEM_FENCE);
    return value + 1;
  }
};

struct Fixed {
  int value;
  constexpr explicit Fixed(int v) __constant : value(v) {}
  virtual int get() __constant const { return value; }
};

int made(int from) { return from + 1; }
Number kept(made(40));
static __constant Fixed fixed(9);

int ask(const Source* source) { return source->get(); }

kernel void ask_all(global const int* in, global int* out, global long* room, local long* near) {
  int id = get_global_id(0), lid = get_local_id(0);
  Fivefold own(in[id]);
  Source* far = new (room + 2 * id) Number(7);
  Source* close = new (near + 2 * lid) Neighbour(id % 16);
  const __constant Fixed* constant_one = &fixed;
  out[id] = constant_one->get() + ask(&own) + ask(far) + ask(&kept) + ask(close);
}
