// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs the kernels of polybench.cl on the first OpenCL device, compares what they leave with the
// host's loops, and prints for each benchmark its name, "ok" or "wrong", and the median time of a
// run in milliseconds:
//   weft-polybench [NAME]...
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <sstream>
#include <string>

#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

#include "polybench_host.h"

namespace weft {
namespace {

constexpr int kRuns = 7;

// One kernel for n work-items along each dimension. Its arguments are the buffers of these numbers,
// n, and the step of those that have one.
struct Launch {
  const char* kernel;
  int dimensions;
  std::vector<int> buffers;
  bool has_step = false;
  int step = 0;
};

struct Benchmark {
  const char* name;
  int n;
  std::vector<size_t> sizes;  // of the buffers
  std::vector<Launch> launches;
  std::function<void(Buffers&, int n)> host;
};

void Check(cl_int code, const char* call) {
  if (code == CL_SUCCESS) return;
  std::fprintf(stderr, "%s gives %d\n", call, code);
  std::exit(1);
}

class Setting {
 public:
  Setting() {
    cl_platform_id platform;
    Check(clGetPlatformIDs(1, &platform, nullptr), "clGetPlatformIDs");
    Check(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device_, nullptr), "clGetDeviceIDs");
    context_ = clCreateContext(nullptr, 1, &device_, nullptr, nullptr, nullptr);
    queue_ = clCreateCommandQueue(context_, device_, 0, nullptr);
    std::stringstream text;
    text << std::ifstream(WEFT_POLYBENCH_KERNELS).rdbuf();
    const std::string source = text.str();
    const char* start = source.c_str();
    program_ = clCreateProgramWithSource(context_, 1, &start, nullptr, nullptr);
    Check(clBuildProgram(program_, 0, nullptr, "", nullptr, nullptr), "clBuildProgram");
  }

  std::vector<cl_mem> Make(const Buffers& contents) const {
    std::vector<cl_mem> made;
    for (const auto& content : contents)
      made.push_back(clCreateBuffer(context_, CL_MEM_READ_WRITE, content.size() * sizeof(float),
                                    nullptr, nullptr));
    return made;
  }

  void Write(const std::vector<cl_mem>& buffers, const Buffers& contents) const {
    for (size_t i = 0; i < buffers.size(); ++i)
      Check(clEnqueueWriteBuffer(queue_, buffers[i], CL_TRUE, 0, contents[i].size() * sizeof(float),
                                 contents[i].data(), 0, nullptr, nullptr),
            "clEnqueueWriteBuffer");
  }

  void Read(const std::vector<cl_mem>& buffers, Buffers& contents) const {
    for (size_t i = 0; i < buffers.size(); ++i)
      Check(clEnqueueReadBuffer(queue_, buffers[i], CL_TRUE, 0, contents[i].size() * sizeof(float),
                                contents[i].data(), 0, nullptr, nullptr),
            "clEnqueueReadBuffer");
  }

  std::vector<cl_kernel> KernelsFor(const Benchmark& benchmark,
                                    const std::vector<cl_mem>& buffers) const {
    std::vector<cl_kernel> kernels;
    for (const Launch& launch : benchmark.launches) {
      cl_kernel kernel = clCreateKernel(program_, launch.kernel, nullptr);
      cl_uint index = 0;
      for (int buffer : launch.buffers)
        Check(clSetKernelArg(kernel, index++, sizeof(cl_mem), &buffers[buffer]), "clSetKernelArg");
      Check(clSetKernelArg(kernel, index++, sizeof(int), &benchmark.n), "clSetKernelArg");
      if (launch.has_step)
        Check(clSetKernelArg(kernel, index, sizeof(int), &launch.step), "clSetKernelArg");
      kernels.push_back(kernel);
    }
    return kernels;
  }

  // Of all launches, in milliseconds.
  double Run(const Benchmark& benchmark, const std::vector<cl_kernel>& kernels) const {
    const auto start = std::chrono::steady_clock::now();
    for (size_t i = 0; i < kernels.size(); ++i) {
      const cl_uint dimensions = benchmark.launches[i].dimensions;
      const size_t global[] = {size_t(benchmark.n), size_t(benchmark.n)};
      const size_t line[] = {256}, rectangle[] = {32, 8};
      Check(clEnqueueNDRangeKernel(queue_, kernels[i], dimensions, nullptr, global,
                                   dimensions == 1 ? line : rectangle, 0, nullptr, nullptr),
            "clEnqueueNDRangeKernel");
    }
    Check(clFinish(queue_), "clFinish");
    const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;
    return time.count();
  }

 private:
  cl_device_id device_ = nullptr;
  cl_context context_ = nullptr;
  cl_command_queue queue_ = nullptr;
  cl_program program_ = nullptr;
};

bool IsNear(const Buffers& got, const Buffers& wanted) {
  for (size_t i = 0; i < got.size(); ++i) {
    float largest = 0;
    for (float value : wanted[i]) largest = std::max(largest, std::abs(value));
    for (size_t k = 0; k < got[i].size(); ++k)
      if (!(std::abs(got[i][k] - wanted[i][k]) <= 1e-3f * largest)) return false;
  }
  return true;
}

// Diagonals stand out, so that elimination needs no other pivots.
Buffers Contents(const Benchmark& benchmark) {
  Buffers buffers;
  for (size_t size : benchmark.sizes) {
    auto& buffer = buffers.emplace_back(size);
    for (size_t i = 0; i < size; ++i) {
      const float diagonal = i % (benchmark.n + 1) == 0 ? 8.25f : 0.25f;
      buffer[i] =
          float((i * 2654435761u + buffers.size() * 40503u) >> 8 & 0xffff) / 65536 + diagonal;
    }
  }
  return buffers;
}

bool RunBenchmark(const Setting& setting, const Benchmark& benchmark) {
  const Buffers before = Contents(benchmark);
  Buffers wanted = before, got = before;
  benchmark.host(wanted, benchmark.n);
  const auto buffers = setting.Make(before);
  const auto kernels = setting.KernelsFor(benchmark, buffers);
  std::vector<double> times;
  for (int run = 0; run <= kRuns; ++run) {
    setting.Write(buffers, before);
    const double time = setting.Run(benchmark, kernels);
    if (run > 0) times.push_back(time);  // the first one compiles
  }
  setting.Read(buffers, got);
  std::ranges::for_each(kernels, clReleaseKernel);
  std::ranges::for_each(buffers, clReleaseMemObject);
  std::ranges::nth_element(times, times.begin() + kRuns / 2);
  const bool is_right = IsNear(got, wanted);
  std::printf("%s\t%s\t%.3f\n", benchmark.name, is_right ? "ok" : "wrong", times[kRuns / 2]);
  std::fflush(stdout);
  return is_right;
}

// The launches of a turn for each step from 0 on.
std::vector<Launch> Repeated(const std::vector<Launch>& turn, int steps) {
  std::vector<Launch> all;
  for (int step = 0; step < steps; ++step)
    for (Launch launch : turn) {
      if (launch.has_step) launch.step = step;
      all.push_back(launch);
    }
  return all;
}

constexpr int kSteps = 100, kN = 512, kM = 2048;
constexpr size_t kNN = size_t(kN) * kN, kMM = size_t(kM) * kM;

std::vector<Benchmark> Products() {
  return {
      {"2mm",
       kN,
       {kNN, kNN, kNN, kNN, kNN},
       {{"product", 2, {0, 1, 2}}, {"product", 2, {2, 3, 4}}},
       [](Buffers& b, int n) { Multiply(b[0], b[1], b[2], n), Multiply(b[2], b[3], b[4], n); }},
      {"3mm",
       kN,
       {kNN, kNN, kNN, kNN, kNN, kNN, kNN},
       {{"product", 2, {0, 1, 2}}, {"product", 2, {3, 4, 5}}, {"product", 2, {2, 5, 6}}},
       [](Buffers& b, int n) {
         Multiply(b[0], b[1], b[2], n), Multiply(b[3], b[4], b[5], n);
         Multiply(b[2], b[5], b[6], n);
       }},
      {"syrk",
       kN,
       {kNN, kNN},
       {{"syrk", 2, {0, 1}}},
       [](Buffers& b, int n) { Syrk(b[0], b[1], n); }},
      {"syr2k",
       kN,
       {kNN, kNN, kNN},
       {{"syr2k", 2, {0, 1, 2}}},
       [](Buffers& b, int n) { Syr2k(b[0], b[1], b[2], n); }},
      {"covariance",
       kN,
       {kNN, kN, kNN},
       {{"means", 1, {0, 1}}, {"center", 2, {0, 1}}, {"products_of_columns", 1, {0, 2}}},
       [](Buffers& b, int n) { Center(b[0], b[1], n), MultiplyColumns(b[0], b[2], n); }},
      {"correlation",
       kN,
       {kNN, kN, kN, kNN},
       {{"means", 1, {0, 1}},
        {"deviations", 1, {0, 1, 2}},
        {"center", 2, {0, 1}},
        {"scale", 2, {0, 2}},
        {"products_of_columns", 1, {0, 3}}},
       Correlation},
      {"gramschmidt",
       kN,
       {kNN, kNN, kNN},
       Repeated({{"norm", 1, {0, 1}, true},
                 {"unit", 1, {0, 1, 2}, true},
                 {"project", 1, {0, 1, 2}, true}},
                kSteps),
       [](Buffers& b, int n) { GramSchmidt(b, n, kSteps); }},
      {"lu",
       kN,
       {kNN},
       Repeated({{"divide_row", 1, {0}, true}, {"eliminate", 2, {0}, true}}, kSteps),
       [](Buffers& b, int n) { Eliminate(b[0], n, kSteps); }},
  };
}

std::vector<Benchmark> MatricesTimesVectors() {
  return {
      {"atax",
       kM,
       {kMM, kM, kM, kM},
       {{"rows", 1, {0, 1, 2}}, {"columns", 1, {0, 2, 3}}},
       [](Buffers& b, int n) { AddRows(b[0], b[1], b[2], n), AddColumns(b[0], b[2], b[3], n); }},
      {"bicg",
       kM,
       {kMM, kM, kM, kM, kM},
       {{"columns", 1, {0, 1, 2}}, {"rows", 1, {0, 3, 4}}},
       [](Buffers& b, int n) { AddColumns(b[0], b[1], b[2], n), AddRows(b[0], b[3], b[4], n); }},
      {"mvt",
       kM,
       {kMM, kM, kM, kM, kM},
       {{"rows", 1, {0, 1, 2}}, {"columns", 1, {0, 3, 4}}},
       [](Buffers& b, int n) { AddRows(b[0], b[1], b[2], n), AddColumns(b[0], b[3], b[4], n); }},
      {"gemver",
       kM,
       {kMM, kM, kM, kM, kM, kM, kM},
       {{"add_products", 2, {0, 1, 2, 3, 4}}, {"columns", 1, {0, 1, 5}}, {"rows", 1, {0, 5, 6}}},
       [](Buffers& b, int n) {
         AddProducts(b[0], b[1], b[2], b[3], b[4], n);
         AddColumns(b[0], b[1], b[5], n), AddRows(b[0], b[5], b[6], n);
       }},
      {"gesummv", kM, {kMM, kMM, kM, kM, kM}, {{"gesummv", 1, {0, 1, 2, 3, 4}}}, Gesummv},
  };
}

std::vector<Benchmark> Stencils() {
  return {
      {"2dconv",
       kM,
       {kMM, kMM},
       {{"convolve", 2, {0, 1}}},
       [](Buffers& b, int n) { Convolve(b[0], b[1], n); }},
      {"3dconv",
       256,
       {256 * 65536, 256 * 65536},
       Repeated({{"convolve_slice", 2, {0, 1}, true}}, 254),
       [](Buffers& b, int n) { ConvolveSlices(b[0], b[1], n); }},
      {"jacobi2d",
       kM,
       {kMM, kMM},
       {{"smooth", 2, {0, 1}}, {"smooth", 2, {1, 0}}},
       [](Buffers& b, int n) { Smooth(b[0], b[1], n), Smooth(b[1], b[0], n); }},
      {"fdtd2d",
       kM,
       {kMM, kMM, kMM},
       Repeated({{"field_y", 2, {1, 2}, true}, {"field_x", 2, {0, 2}}, {"field_z", 2, {0, 1, 2}}},
                2),
       [](Buffers& b, int n) { Fields(b, n, 2); }},
  };
}

bool RunAll(const std::vector<std::string>& wanted) {
  const Setting setting;
  bool is_right = true;
  for (const auto& benchmarks : {Products(), MatricesTimesVectors(), Stencils()})
    for (const Benchmark& benchmark : benchmarks)
      if (wanted.empty() || std::ranges::count(wanted, benchmark.name))
        is_right &= RunBenchmark(setting, benchmark);
  return is_right;
}

}  // namespace
}  // namespace weft

int main(int count, char** arguments) {
  return weft::RunAll({arguments + 1, arguments + count}) ? 0 : 1;
}
