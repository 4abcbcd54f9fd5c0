// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Pointers to members, virtual and not, of objects in each space, and a null one.
// ARGS in const int[N] = i
// ARGS out int[N] = 0
// OPTIONS -cl-std=CLC++2021
// EXPECT out[i] = (i % 2 ? 2 * i : i) + (i + 5) + 41 + i % 2
// LOCAL 1 3 16
#pragma OPENCL EXTENSION __cl_clang_function_pointers : enable
struct Number {
  int value;
  explicit Number(int v) : value(v) {}
  int plus(int other) const { return value + other; }
  virtual int first() const { return -1; }
  virtual int get() const { return value; }
};

struct Twice : Number {
  using Number::Number;
  int get() const override { return 2 * value; }
};

Number kept(40);

template <typename Member, typename... Arguments>
int call(const Number& number, Member member, Arguments... arguments) {
  return member ? (number.*member)(arguments...) : 0;
}

kernel void members(global const int* in, global int* out) {
  int id = get_global_id(0);
  Number plain(in[id]);
  Twice twice(in[id]);
  const Number* either = &plain;
  if (id % 2) either = &twice;
  auto get = &Number::get;
  auto plus = &Number::plus;
  decltype(plus) some = nullptr;
  Number one(1);
  if (id % 2) some = plus;
  out[id] = call(*either, get) + call(plain, plus, 5) + call(kept, plus, 1) + call(one, some, 0);
}
