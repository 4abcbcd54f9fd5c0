// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs the kernel tests of the folders given: one GoogleTest a file. --modules=FOLDER takes the
// SPIR-V that make_modules.py left there in place of their sources.
#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>
#include <regex>

#include "guarded_memory.h"
#include "kernel_test.h"

namespace weft::test {
namespace {

using Data = std::vector<std::byte>;
using Memory = std::shared_ptr<_cl_mem>;

struct OpenCl {
  cl_device_id device = nullptr;
  cl_context context = nullptr;
  cl_command_queue queue = nullptr, device_queue = nullptr;

  OpenCl() {
    cl_platform_id platform = nullptr;
    clGetPlatformIDs(1, &platform, nullptr);
    clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, nullptr);
    context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, nullptr);
    queue = clCreateCommandQueueWithProperties(context, device, nullptr, nullptr);
    const cl_queue_properties on_device[] = {
        CL_QUEUE_PROPERTIES,
        CL_QUEUE_ON_DEVICE | CL_QUEUE_ON_DEVICE_DEFAULT | CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE,
        0};
    device_queue = clCreateCommandQueueWithProperties(context, device, on_device, nullptr);
  }
};

OpenCl& GetOpenCl() {
  static OpenCl& session = *new OpenCl;
  return session;
}

void Store(const std::string& type, std::byte* to, Value value) {
  value = ConvertTo(type, value);
  auto put = [&](auto real) { std::memcpy(to, &real, sizeof real); };
  if (type == "half") return put(_Float16(value.real));
  if (type == "float") return put(float(value.real));
  if (type == "double") return put(value.real);
  std::memcpy(to, &value.integer, ElementBytes(type));
}

template <class T>
Value LoadReal(const std::byte* from) {
  T real;
  std::memcpy(&real, from, sizeof real);
  return Value::Real(double(real));
}

Value Load(const std::string& type, const std::byte* from) {
  if (type == "half") return LoadReal<_Float16>(from);
  if (type == "float") return LoadReal<float>(from);
  if (type == "double") return LoadReal<double>(from);
  int64_t bits = 0;
  std::memcpy(&bits, from, ElementBytes(type));
  return ConvertTo(type, Value::Integer(bits));
}

bool Same(Value got, Value want, double tolerance) {
  if (!got.is_float) return got.integer == want.integer;
  if (std::isnan(want.real)) return std::isnan(got.real);
  return got.real == want.real ||
         std::fabs(got.real - want.real) <= tolerance * std::fabs(want.real);
}

// One launch of one kernel: its sizes, the buffers before it, and the checks after it.
class Launch {
 public:
  Launch(const KernelTest& test, size_t global, Sizes local, Guard guard)
      : test_(test), guard_(guard) {
    while (dimensions_ < 3 && local[dimensions_]) ++dimensions_;
    has_local_ = dimensions_ > 0;
    dimensions_ = std::max(dimensions_, 1u);
    for (size_t d = 0; d < dimensions_; ++d) {
      local_[d] = std::max<size_t>(local[d], 1);
      size_t wanted = d == 0 ? global : d + 2;
      global_[d] = (wanted + local_[d] - 1) / local_[d] * local_[d];
    }
    FillScope();
    for (const Parameter& parameter : test_.parameters) data_.push_back(Initial(parameter));
    for (size_t p = 0; p < data_.size(); ++p) AddArray(p);
  }

  void Run(cl_kernel kernel) {
    OpenCl& cl = GetOpenCl();
    for (size_t p = 0; p < data_.size(); ++p) ASSERT_EQ(SetArgument(kernel, p), CL_SUCCESS);
    ASSERT_EQ(clEnqueueNDRangeKernel(cl.queue, kernel, dimensions_, nullptr, global_.data(),
                                     has_local_ ? local_.data() : nullptr, 0, nullptr, nullptr),
              CL_SUCCESS);
    ASSERT_EQ(clFinish(cl.queue), CL_SUCCESS);
    for (const Expectation& expectation : test_.expectations) CheckExpectation(expectation);
    for (size_t p = 0; p < data_.size(); ++p)
      if (test_.parameters[p].is_const)
        EXPECT_EQ(ReadBack(p), data_[p]) << test_.parameters[p].name;
  }

 private:
  void FillScope() {
    const char* const names[][2] = {{"X", "LX"}, {"Y", "LY"}, {"Z", "LZ"}};
    int64_t items = 1, local = 1;
    for (size_t d = 0; d < 3; ++d) {
      scope_.variables[names[d][0]] = Value::Integer(int64_t(global_[d]));
      scope_.variables[names[d][1]] = Value::Integer(int64_t(local_[d]));
      items *= int64_t(global_[d]);
      local *= int64_t(local_[d]);
    }
    scope_.variables["N"] = Value::Integer(items);
    scope_.variables["L"] = Value::Integer(local);
    scope_.variables["G"] = Value::Integer(items / local);
  }

  size_t Count(const Parameter& parameter) {
    return parameter.count ? size_t(parameter.count->Evaluate(scope_).integer) : 1;
  }

  Data Initial(const Parameter& parameter) {
    const size_t bytes = ElementBytes(parameter.type), count = Count(parameter);
    Data data(bytes * count);
    for (size_t i = 0; i < count && !parameter.is_local; ++i) {
      scope_.variables["i"] = Value::Integer(int64_t(i));
      Store(parameter.type, &data[i * bytes], parameter.value->Evaluate(scope_));
    }
    return data;
  }

  void AddArray(size_t p) {
    const Parameter& parameter = test_.parameters[p];
    if (!parameter.is_buffer) {
      if (!parameter.is_local)
        scope_.variables[parameter.name] = Load(parameter.type, data_[p].data());
      return;
    }
    scope_.arrays[parameter.name] = [this, p, &parameter](int64_t index) {
      size_t bytes = ElementBytes(parameter.type);
      if (index < 0 || size_t(index) >= data_[p].size() / bytes)
        throw std::out_of_range(parameter.name + "[" + std::to_string(index) + "]");
      return Load(parameter.type, &data_[p][size_t(index) * bytes]);
    };
  }

  cl_int SetArgument(cl_kernel kernel, size_t p) {
    const Parameter& parameter = test_.parameters[p];
    if (parameter.is_local) return clSetKernelArg(kernel, cl_uint(p), data_[p].size(), nullptr);
    if (!parameter.is_buffer)
      return clSetKernelArg(kernel, cl_uint(p), data_[p].size(), data_[p].data());
    const auto bytes = memory_.emplace_back(data_[p], guard_).bytes();
    Memory memory(clCreateBuffer(GetOpenCl().context, CL_MEM_USE_HOST_PTR, bytes.size(),
                                 bytes.data(), nullptr),
                  clReleaseMemObject);
    buffers_.resize(data_.size());
    buffers_[p] = memory;
    cl_mem raw = memory.get();
    return clSetKernelArg(kernel, cl_uint(p), sizeof raw, &raw);
  }

  Data ReadBack(size_t p) {
    Data data(data_[p].size());
    EXPECT_EQ(clEnqueueReadBuffer(GetOpenCl().queue, buffers_[p].get(), CL_TRUE, 0, data.size(),
                                  data.data(), 0, nullptr, nullptr),
              CL_SUCCESS);
    return data;
  }

  void CheckExpectation(const Expectation& expectation) {
    size_t p = 0;
    while (p < data_.size() && test_.parameters[p].name != expectation.array) ++p;
    ASSERT_LT(p, data_.size()) << "no parameter " << expectation.array;
    const std::string& type = test_.parameters[p].type;
    const size_t bytes = ElementBytes(type);
    const Data got = ReadBack(p);
    for (size_t i = 0; i < got.size() / bytes; ++i) {
      scope_.variables["i"] = Value::Integer(int64_t(i));
      Value want = ConvertTo(type, expectation.value->Evaluate(scope_));
      Value is = Load(type, &got[i * bytes]);
      ASSERT_TRUE(Same(is, want, test_.tolerance))
          << expectation.text << " at i = " << i << ": "
          << (is.is_float ? is.real : double(is.integer)) << ", not "
          << (want.is_float ? want.real : double(want.integer));
    }
  }

  const KernelTest& test_;
  const Guard guard_;
  cl_uint dimensions_ = 0;
  bool has_local_ = false;
  Sizes global_ = {1, 1, 1}, local_ = {1, 1, 1};
  Scope scope_;
  std::vector<Data> data_;  // before the launch
  std::vector<GuardedMemory> memory_;
  std::vector<Memory> buffers_;
};

class KernelFile : public testing::Test {
 public:
  // module: of SPIR-V; empty to take the source.
  KernelFile(std::string path, std::filesystem::path module)
      : path_(std::move(path)), module_(std::move(module)) {}

  void TestBody() override {
    const KernelTest test = ReadKernelTest(path_);
    OpenCl& cl = GetOpenCl();
    if (!module_.empty() && !std::filesystem::exists(module_))
      GTEST_SKIP() << "there is no module: "
                   << Contents(std::filesystem::path(module_).replace_extension(".log"));
    cl_program program = MakeProgram(test);
    ASSERT_TRUE(program);
    // What a module was compiled with says its language.
    const std::string options =
        module_.empty() ? test.options : std::regex_replace(test.options, kLanguage, "");
    cl_int built = clBuildProgram(program, 1, &cl.device, options.c_str(), nullptr, nullptr);
    char log[8192] = "";
    clGetProgramBuildInfo(program, cl.device, CL_PROGRAM_BUILD_LOG, sizeof log, log, nullptr);
    ASSERT_EQ(built, CL_SUCCESS) << log;
    cl_kernel kernels[16];
    cl_uint count = 0;
    ASSERT_EQ(clCreateKernelsInProgram(program, 16, kernels, &count), CL_SUCCESS);
    ASSERT_GT(count, 0u);
    for (cl_uint k = 0; k < count; ++k) {
      if (!HasFatalFailure()) RunAllSizes(test, kernels[k]);
      clReleaseKernel(kernels[k]);
    }
    clReleaseProgram(program);
  }

 private:
  static std::string Contents(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  }

  cl_program MakeProgram(const KernelTest& test) const {
    OpenCl& cl = GetOpenCl();
    const std::string text = module_.empty() ? test.source : Contents(module_);
    const char* source = text.c_str();
    if (module_.empty()) return clCreateProgramWithSource(cl.context, 1, &source, nullptr, nullptr);
    return clCreateProgramWithIL(cl.context, text.data(), text.size(), nullptr);
  }

  void RunAllSizes(const KernelTest& test, cl_kernel kernel) {
    char name[256] = "";
    clGetKernelInfo(kernel, CL_KERNEL_FUNCTION_NAME, sizeof name, name, nullptr);
    Guard guard = Guard::kBehind;
    for (size_t global : test.global_sizes) {
      for (const Sizes& local : test.local_sizes) {
        SCOPED_TRACE(std::string(name) + ", global " + std::to_string(global) + ", local " +
                     std::to_string(local[0]) + "x" + std::to_string(local[1]) + "x" +
                     std::to_string(local[2]));
        Launch(test, global, local, guard).Run(kernel);
        guard = guard == Guard::kBehind ? Guard::kBefore : Guard::kBehind;
        if (HasFatalFailure()) return;
      }
    }
  }

  inline static const std::regex kLanguage{R"(-cl-std=\S+)"};
  const std::string path_;
  const std::filesystem::path module_;
};

// False if it holds no tests. modules: where their SPIR-V is; empty to take their sources.
bool RegisterFolder(const std::filesystem::path& folder, const std::filesystem::path& modules) {
  bool has_any = false;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.path().extension() != ".cl") continue;
    const std::string suite = entry.path().parent_path().filename(), name = entry.path().stem();
    const std::string path = entry.path();
    const auto module = modules.empty() ? modules : modules / suite / (name + ".spv");
    has_any = true;
    testing::RegisterTest(
        suite.c_str(), name.c_str(), nullptr, nullptr, path.c_str(), 0,
        [path, module]() -> testing::Test* { return new KernelFile(path, module); });
  }
  return has_any;
}

}  // namespace
}  // namespace weft::test

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  constexpr std::string_view kModules = "--modules=";
  std::filesystem::path modules;
  for (int i = 1; i < argc; ++i) {
    const std::string_view argument = argv[i];
    if (argument.starts_with(kModules)) {
      modules = argument.substr(kModules.size());
      continue;
    }
    if (weft::test::RegisterFolder(argument, modules)) continue;
    std::cerr << argv[i] << " holds no tests\n";
    return 1;
  }
  return RUN_ALL_TESTS();
}
