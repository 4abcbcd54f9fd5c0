// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Virtual destructors, called by name and at the end of scopes; several bases, a virtual one, and results that derive.
// ARGS in const int[N] = i
// ARGS out int[N] = 0
// OPTIONS -cl-std=CLC++2021
// EXPECT out[i] = (i % 2 ? 11 : 1) + 1000 * (20 + (i % 2 ? 300 : 0)) + 100000000 * (i % 2)
// LOCAL 1 3 16
#pragma OPENCL EXTENSION __cl_clang_function_pointers : enable
struct Base {
  int* ended;
  explicit Base(int* e) : ended(e) {}
  virtual ~Base() { *ended += 1; }
  virtual const Base* self() const { return this; }
};

struct Other {
  virtual int value() const { return 20; }
  virtual ~Other() {}
};

struct Derived : Other, Base {
  explicit Derived(int* e) : Base(e) {}
  ~Derived() override { *ended += 10; }
  int value() const override { return 320; }
  const Derived* self() const override { return this; }
};

template <typename T>
struct Left : virtual T {
  using T::T;
  ~Left();
};
template <typename T>
Left<T>::~Left() {}

struct Node {
  virtual int id() const { return 0; }
  virtual ~Node() {}
};

struct Leaf : Left<Node> {
  int number;
  explicit Leaf(int n) : number(n) {}
  int id() const override { return number; }
};

int value_of(const Other& other) { return other.value(); }
int id_of(const Node& node) { return node.id(); }

kernel void lives(global const int* in, global int* out) {
  int id = get_global_id(0);
  int ended = 0;
  Other plain;
  int value;
  if (in[id] % 2) {
    Derived derived(&ended);
    const Base& base = derived;
    value = value_of(base.self() == &derived ? (const Other&)*derived.self() : plain);
  } else {
    Base base(&ended);
    value = value_of(plain);
  }
  Leaf leaf(id % 2);
  out[id] = ended + 1000 * value + 100000000 * id_of(leaf);
}
