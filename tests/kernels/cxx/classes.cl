// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Classes with bases, operators, references into each space, and destructors that lanes reach apart.
// ARGS in const float[N] = i
// ARGS out float[N] = 0
// ARGS cells local float[L]
// OPTIONS -cl-std=CLC++
// EXPECT out[i] = i * 2 + 4 + (i % 3 == 0)
// LOCAL 1 3 16
struct Base {
  float value;
  explicit Base(float v) : value(v) {}
  Base operator+(const Base& other) const { return Base(value + other.value); }
};

class Derived : public Base {
 public:
  Derived(float v, int* ended) : Base(v), ended_(ended) {}
  ~Derived() { ++*ended_; }
  float get() const { return value; }

 private:
  int* ended_;
};

void add(float& to, const global float& from) { to += from; }

kernel void objects(global const float* in, global float* out, local float* cells) {
  int id = get_global_id(0);
  int ended = 0;
  local float& cell = cells[get_local_id(0)];
  cell = in[id];
  barrier(CLK_LOCAL_MEM_FENCE);
  float total = (Base(1.0f) + Base(cell)).value;
  add(total, in[id]);
  {
    Derived own(2.0f, &ended);
    total += own.get();
    if (id % 3 == 0) {
      Derived inner(0.0f, &ended);
      total += inner.get();
    }
  }
  out[id] = total + (float)ended;
}
