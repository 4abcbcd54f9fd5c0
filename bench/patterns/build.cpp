// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From sources and binaries to kernels that have run. Sources that no cache knows carry a number of
// their own.
#include <chrono>
#include <memory>

#include "bench/harness/device.h"
#include "patterns.h"

namespace weft::bench {
namespace {

uint32_t FreshNumber() {
  static Random random(uint64_t(std::chrono::system_clock::now().time_since_epoch().count()));
  return random.Next();
}

std::string SmallSource(uint32_t number) {
  return "kernel void small(global const float* x, global float* y, float a) {\n"
         "  size_t i = get_global_id(0);\n"
         "  float v = x[i];\n"
         "  for (int k = 0; k < 4; ++k) {\n"
         "    if (v > 100.0f) v *= 0.5f;\n"
         "    v = v * a + " +
         std::to_string(number & 0xffff) +
         ".0f;\n"
         "  }\n"
         "  y[i] = v + " +
         std::to_string(number >> 16) +
         ".0f;\n"
         "}\n";
}

// `lines` statements over 16 variables.
std::string LargeSource(int lines, uint32_t number) {
  Random random(number);
  const auto variable = [&] { return "v" + std::to_string(random.Integer(0, 16)); };
  std::string text = "kernel void large(global uint* out) {\n  uint id = get_global_id(0);\n";
  for (int i = 0; i < 16; ++i)
    text += "  uint v" + std::to_string(i) + " = id * " + std::to_string(2 * i + 1) + ";\n";
  for (int i = 0; i < lines; ++i) {
    const std::string to = variable(), a = variable(), b = variable(),
                      c = std::to_string(random.Next()) + "u";
    const std::string forms[] = {
        to + " = " + a + " * " + b + " + " + c,
        to + " ^= (" + a + " << " + std::to_string(random.Integer(1, 31)) + ") + " + b,
        "if (" + a + " & 1u) " + to + " += " + b + "; else " + to + " -= " + c,
        to + " = min(" + a + ", " + b + ") ^ rotate(" + to + ", 7u)",
        to + " = mul_hi(" + a + ", " + b + " | 1u) + popcount(" + to + ")",
        to + " = " + a + " > " + b + " ? " + c + " : " + to + " + 1u"};
    text += "  " + forms[random.Integer(0, 6)] + ";\n";
  }
  text += "  out[id] = v0";
  for (int i = 1; i < 16; ++i) text += " ^ v" + std::to_string(i);
  return text + ";\n}\n";
}

// What a state machine or an interpreter does: one of `cases`, by what is in memory.
std::string BranchingSource(int cases, uint32_t number) {
  std::string text =
      "kernel void large(global uint* out) {\n"
      "  uint v = out[get_global_id(0)];\n"
      "  switch (v & 255) {\n";
  for (int i = 0; i < cases; ++i)
    text += "    case " + std::to_string(i) + ": v = v * " + std::to_string(2 * i + 1) +
            " + out[v & " + std::to_string(i) + "]; break;\n";
  return text + "  }\n  out[get_global_id(0)] = v + " + std::to_string(number) + "u;\n}\n";
}

// Vectors of four whose elements change places from line to line.
std::string VectorSource(int lines, uint32_t number) {
  std::string text =
      "kernel void large(global float4* out) {\n"
      "  float4 v = out[get_global_id(0)] + " +
      std::to_string(number & 0xffff) + ".0f;\n";
  for (int i = 0; i < lines; ++i)
    text += "  v = v * out[get_global_id(0) + " + std::to_string(i) + "] + v.wzyx;\n";
  return text + "  out[get_global_id(0)] = v;\n}\n";
}

struct Setting {
  explicit Setting(Device& device)
      : device(device), in(device.MakeBuffer(1 << 20)), out(device.MakeBuffer(1 << 20)) {}

  Kernel PrepareSmall(const Program& program) const {
    Kernel kernel = device.MakeKernel(program, "small");
    SetArgument<cl_mem>(kernel, 0, in);
    SetArgument<cl_mem>(kernel, 1, out);
    SetArgument(kernel, 2, 1.5f);
    return kernel;
  }
  void RunSmall(const Program& program) const {
    device.Enqueue(PrepareSmall(program), {256}, {64});
    device.Finish();
  }

  Device& device;
  Memory in, out;
};

void RunLarge(const Setting& setting, const std::string& source) {
  const Program program = setting.device.Build(source);
  const Kernel kernel = setting.device.MakeKernel(program, "large");
  SetArgument<cl_mem>(kernel, 0, setting.out);
  setting.device.Enqueue(kernel, {256}, {64});
  setting.device.Finish();
}

void RunAtNewSizes(const Setting& setting) {
  const Program program = setting.device.Build(SmallSource(FreshNumber()));
  const Kernel kernel = setting.PrepareSmall(program);
  for (size_t size : {1, 3, 8, 16, 32, 64, 96, 128})
    setting.device.Enqueue(kernel, {size * 8}, {size});
  setting.device.Finish();
}

// 64 kernels in one program, each run once.
void RunMany(const Setting& setting) {
  std::string source;
  const uint32_t number = FreshNumber();
  for (uint32_t i = 0; i < 64; ++i)
    source += "kernel void k" + std::to_string(i) +
              "(global float* y) { int i = get_global_id(0); y[i] = y[i] * " +
              std::to_string((number >> 8) + i) + ".0f + i; }\n";
  const Program program = setting.device.Build(source);
  for (int i = 0; i < 64; ++i) {
    const Kernel kernel = setting.device.MakeKernel(program, "k" + std::to_string(i));
    SetArgument<cl_mem>(kernel, 0, setting.out);
    setting.device.Enqueue(kernel, {256}, {64});
  }
  setting.device.Finish();
}

std::function<void()> Reload(Device& device) {
  auto setting = std::make_shared<Setting>(device);
  const Program program = device.Build(SmallSource(FreshNumber()));
  size_t size = 0;
  Check(clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof size, &size, nullptr),
        "clGetProgramInfo");
  auto binary = std::make_shared<std::vector<unsigned char>>(size);
  unsigned char* bytes = binary->data();
  Check(clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof bytes, &bytes, nullptr),
        "clGetProgramInfo");
  return [=, &device] {
    const cl_device_id id = device.id();
    const unsigned char* bytes = binary->data();
    cl_int code;
    const Program loaded(
        clCreateProgramWithBinary(device.context(), 1, &id, &size, &bytes, nullptr, &code));
    Check(code, "clCreateProgramWithBinary");
    Check(clBuildProgram(loaded, 1, &id, "", nullptr, nullptr), "clBuildProgram");
    setting->RunSmall(loaded);
  };
}

}  // namespace

void AddBuilds(Suite& suite) {
  suite.Begin("build");
  suite.Add({.name = "small", .prepare = With<Setting>([](const Setting& setting) {
                                setting.device.Build(SmallSource(FreshNumber()));
                              })});
  suite.Add({.name = "small_run", .prepare = With<Setting>([](const Setting& setting) {
                                    setting.RunSmall(
                                        setting.device.Build(SmallSource(FreshNumber())));
                                  })});
  suite.Add(
      {.name = "small_known",
       .prepare = With<Setting>([source = SmallSource(FreshNumber())](const Setting& setting) {
         setting.RunSmall(setting.device.Build(source));
       })});
  const auto add_large = [&](const char* name, auto source, int lines) {
    suite.Add({.name = name, .prepare = With<Setting>([=](const Setting& setting) {
                               RunLarge(setting, source(lines, FreshNumber()));
                             })});
  };
  add_large("large_run", LargeSource, 1000);
  add_large("cases_run", BranchingSource, 250);
  add_large("vectors_run", VectorSource, 250);
  suite.Add({.name = "new_local_sizes", .prepare = With<Setting>(RunAtNewSizes)});
  suite.Add({.name = "many_kernels", .prepare = With<Setting>(RunMany)});
  suite.Add({.name = "binary", .prepare = Reload});
}

}  // namespace weft::bench
