// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The same operations in OpenCL C and, by classes, templates and lambdas, in C++ for OpenCL:
// products and sums stand in statements of their own, lest one language fuses what the other has in
// two functions.
#include "bench/harness/device.h"
#include "patterns.h"

namespace weft::bench {
namespace {

constexpr size_t kItems = 1 << 18;

constexpr char kC[] = R"(
  kernel void iterate(global const float2* points, global float2* out, int turns) {
    const float2 c = points[get_global_id(0)];
    float re = 0, im = 0;
    for (int i = 0; i < turns; ++i) {
      const float square_re = re * re - im * im, square_im = 2 * re * im;
      const float next_re = square_re + c.x, next_im = square_im + c.y;
      if (next_re * next_re + next_im * next_im > 4) break;
      re = next_re, im = next_im;
    }
    out[get_global_id(0)] = (float2)(re, im);
  }
)";

constexpr char kCxx[] = R"(
  template <class T>
  class Complex {
   public:
    Complex(T re, T im) : re_(re), im_(im) {}
    Complex operator*(const Complex& other) const {
      return {re_ * other.re_ - im_ * other.im_, 2 * re_ * other.im_};
    }
    Complex operator+(const Complex& other) const { return {re_ + other.re_, im_ + other.im_}; }
    T norm() const { return re_ * re_ + im_ * im_; }
    T re() const { return re_; }
    T im() const { return im_; }

   private:
    T re_, im_;
  };
  template <class F, class T>
  T Repeat(int turns, T value, F next) {
    for (int i = 0; i < turns; ++i) {
      const T after = next(value);
      if (after.norm() > 4) break;
      value = after;
    }
    return value;
  }
  kernel void iterate(global const float2* points, global float2* out, int turns) {
    const float2 point = points[get_global_id(0)];
    const Complex<float> c(point.x, point.y);
    const auto z = Repeat(turns, Complex<float>(0, 0), [&](const auto& z) { return z * z + c; });
    out[get_global_id(0)] = (float2)(z.re(), z.im());
  }
)";

struct Setting {
  Setting(Device& device, const char* source, const char* options)
      : device(device),
        points(device.MakeBuffer(kItems * sizeof(cl_float2))),
        out(device.MakeBuffer(kItems * sizeof(cl_float2))),
        program(device.Build(source, options)),
        kernel(device.MakeKernel(program, "iterate")) {
    std::vector<char> bytes(kItems * sizeof(cl_float2));
    auto* const values = reinterpret_cast<cl_float2*>(bytes.data());
    for (size_t i = 0; i < kItems; ++i)
      values[i] = {{float(i % 512) / 256 - 1.5f, float(i / 512) / 256 - 1}};
    device.Write(points, bytes);
    SetArgument<cl_mem>(kernel, 0, points);
    SetArgument<cl_mem>(kernel, 1, out);
    SetArgument<cl_int>(kernel, 2, 100);
  }

  Device& device;
  Memory points, out;
  Program program;
  Kernel kernel;
};

void RunOnce(const Setting& setting) {
  setting.device.Enqueue(setting.kernel, {kItems}, {64});
  setting.device.Finish();
}

}  // namespace

void AddLanguages(Suite& suite) {
  suite.Begin("language");
  suite.Add({.name = "c", .prepare = With<Setting>(RunOnce, kC, "-cl-std=CL3.0")});
  suite.Add({.name = "cxx", .prepare = With<Setting>(RunOnce, kCxx, "-cl-std=CLC++2021")});
}

}  // namespace weft::bench
