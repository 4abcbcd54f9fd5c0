// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Variables that belong to a program: who shares them, how long they live, how large they are.
#include "program_fixture.h"
#include "sub_device_context.h"

namespace weft::test {
namespace {

constexpr char kOptions[] = "-cl-std=CL3.0";

class ProgramScope : public ProgramTest {
 protected:
  ~ProgramScope() override { clReleaseCommandQueue(queue_); }

  // Runs a kernel that takes one int to write to.
  cl_int Run(cl_program program, const char* name, size_t items = 1, size_t local = 1) {
    return RunOn(queue_, program, name, items, local);
  }
  cl_int RunOn(cl_command_queue queue, cl_program program, const char* name, size_t items = 1,
               size_t local = 1) {
    cl_context context = Get<cl_context>(clGetCommandQueueInfo, queue, CL_QUEUE_CONTEXT);
    cl_kernel kernel = clCreateKernel(program, name, nullptr);
    cl_int value = -1;
    cl_mem memory = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, sizeof value, &value, nullptr);
    EXPECT_EQ(clSetKernelArg(kernel, 0, sizeof memory, &memory), CL_SUCCESS);
    EXPECT_EQ(
        clEnqueueNDRangeKernel(queue, kernel, 1, nullptr, &items, &local, 0, nullptr, nullptr),
        CL_SUCCESS);
    EXPECT_EQ(
        clEnqueueReadBuffer(queue, memory, CL_TRUE, 0, sizeof value, &value, 0, nullptr, nullptr),
        CL_SUCCESS);
    clReleaseMemObject(memory);
    clReleaseKernel(kernel);
    return value;
  }

  cl_command_queue queue_ = clCreateCommandQueueWithProperties(context_, device_, nullptr, nullptr);
};

constexpr char kCounter[] = R"(
  global atomic_int count = 5;
  kernel void add(global int* out) { atomic_fetch_add_explicit(&count, 1, memory_order_relaxed,
                                                               memory_scope_work_group); }
  kernel void legacy(global int* out) { atomic_inc((volatile global int*)&count); }
  kernel void get(global int* out) {
    *out = atomic_load_explicit(&count, memory_order_relaxed, memory_scope_work_group); }
)";

TEST_F(ProgramScope, IsSharedByKernelsAndOutlivesLaunches) {
  cl_program program = Built(kCounter, kOptions);
  EXPECT_EQ(Run(program, "get"), 5);
  Run(program, "add");
  Run(program, "legacy", 1000, 10);
  EXPECT_EQ(Run(program, "get"), 1006);
}

TEST_F(ProgramScope, IsSharedByTheCodeForAllLocalSizes) {
  cl_program program = Built(kCounter, kOptions);
  const size_t sizes[] = {64, 64, 1, 128, 64, 1024, 64};
  cl_int total = 5;
  for (size_t local : sizes) {
    Run(program, "legacy", 1 << 17, local);
    total += 1 << 17;
  }
  EXPECT_EQ(Run(program, "get"), total);
}

TEST_F(ProgramScope, IsFreshInEveryBuild) {
  cl_program program = Built(kCounter, kOptions);
  cl_program other = Built(kCounter, kOptions);
  Run(program, "legacy", 10);
  EXPECT_EQ(Run(other, "get"), 5);
  EXPECT_EQ(Run(program, "get"), 15);
  cl_int error;
  cl_program copy = FromBinary(Binary(program), &error);
  ASSERT_EQ(Build(copy), CL_SUCCESS);
  EXPECT_EQ(Run(copy, "get"), 5);
  ASSERT_EQ(Build(program, kOptions), CL_SUCCESS);
  EXPECT_EQ(Run(program, "get"), 5);
}

constexpr char kInitialized[] = R"(
  typedef struct { int number; global int* first; constant char* name; } Record;
  global int numbers[4] = {1, 2, 3, 4};
  global int* global second = numbers + 1;
  constant int seven = 7;
  constant int* constant to_seven = &seven;
  global Record record = {11, &numbers[2], "abc"};
  constant int* global sevens[2] = {&seven, 0};
  constant int* constant* to_all = &to_seven;
  global Record* nothing;
  global ulong address = (ulong)&numbers[3];
  global int* odd = (global int*)0x1234;
  static double half_ = 0.5;
  uchar3 vector = (uchar3)(1, 2, 3);
  bool yes = true;
  char letters[8] = "xyz";
  kernel void check(global int* out) {
    int wrong = 0;
    wrong |= (*second != 2) << 0 | (record.number != 11) << 1 | (*record.first != 3) << 2;
    wrong |= (record.name[1] != 'b') << 3 | (*sevens[0] != 7) << 4 | (sevens[1] != 0) << 5;
    wrong |= (sevens[0] != &seven) << 6 | (**to_all != 7) << 7 | (nothing != 0) << 8;
    wrong |= (*(global int*)address != 4) << 9 | ((ulong)odd != 0x1234) << 10;
    wrong |= (half_ != 0.5) << 11 | (vector.z != 3) << 12 | !yes << 13 | (letters[2] != 'z') << 14;
    wrong |= (letters[5] != 0) << 15 | (((ulong)&vector & 3) != 0) << 16;
    *out = wrong;
  }
)";

TEST_F(ProgramScope, BeginsWithValuesAndAddressesOfAllKinds) {
  EXPECT_EQ(Run(Built(kInitialized, kOptions), "check"), 0);
}

TEST_F(ProgramScope, HoldsGenericPointers) {
  cl_program program = Built(
      "int cells[2] = {3, 4}; int* p = cells + 1; int* none;\n"
      "kernel void get(global int* out) { *out = *p + (none ? 10 : 0); }\n"
      "kernel void set(global int* out) { p = cells; none = p; }\n",
      kOptions);
  EXPECT_EQ(Run(program, "get"), 4);
  Run(program, "set");
  EXPECT_EQ(Run(program, "get"), 13);
}

TEST_F(ProgramScope, HasFunctionsStaticVariables) {
  cl_program program = Built(
      "int next() { static int n = 10; return n++; }\n"
      "kernel void a(global int* out) { static int n; *out = next() * 100 + ++n; }\n"
      "kernel void b(global int* out) { static int n = 7; *out = next() * 100 + n--; }\n",
      kOptions);
  EXPECT_EQ(Run(program, "a"), 1001);
  EXPECT_EQ(Run(program, "b"), 1107);
  EXPECT_EQ(Run(program, "a"), 1202);
  EXPECT_EQ(Run(program, "b"), 1306);
}

TEST_F(ProgramScope, IsSharedByWhatIsLinked) {
  const char* sources[] = {
      "global int shared = 3; static global int own = 1;\n"
      "kernel void a(global int* out) { shared += own++; *out = shared; }\n",
      "extern global int shared; static global int own = 10; global int* global to = &shared;\n"
      "kernel void b(global int* out) { *to += own++; *out = shared; }\n"};
  std::vector<cl_program> objects;
  for (const char* source : sources) {
    objects.push_back(FromSource(source));
    ASSERT_EQ(clCompileProgram(objects.back(), 0, nullptr, kOptions, 0, nullptr, nullptr, nullptr,
                               nullptr),
              CL_SUCCESS);
  }
  cl_int error;
  cl_program whole =
      Keep(clLinkProgram(context_, 0, nullptr, "", 2, objects.data(), nullptr, nullptr, &error));
  ASSERT_EQ(error, CL_SUCCESS) << Log(whole);
  EXPECT_EQ(Run(whole, "a"), 4);
  EXPECT_EQ(Run(whole, "b"), 14);
  EXPECT_EQ(Run(whole, "b"), 25);
  EXPECT_EQ(Run(whole, "a"), 27);
  EXPECT_EQ(BuildInfo<size_t>(whole, CL_PROGRAM_BUILD_GLOBAL_VARIABLE_TOTAL_SIZE), 20u);
}

TEST_F(ProgramScope, HasTheSizeThatIsTold) {
  EXPECT_EQ(BuildInfo<size_t>(Built(kGood), CL_PROGRAM_BUILD_GLOBAL_VARIABLE_TOTAL_SIZE), 0u);
  cl_program program = Built(
      "global char a; global long b = 1; kernel void f(global int* o) { *o = a + b; }", kOptions);
  EXPECT_EQ(BuildInfo<size_t>(program, CL_PROGRAM_BUILD_GLOBAL_VARIABLE_TOTAL_SIZE), 9u);
}

TEST_F(ProgramScope, IsAsLargeAsTheDeviceSays) {
  const size_t most = Get<size_t>(clGetDeviceInfo, device_, CL_DEVICE_MAX_GLOBAL_VARIABLE_SIZE);
  EXPECT_GE(most, size_t{64} << 10);
  EXPECT_GE(Get<size_t>(clGetDeviceInfo, device_, CL_DEVICE_GLOBAL_VARIABLE_PREFERRED_TOTAL_SIZE),
            most);
  const auto source = [](size_t bytes) {
    return "global char a[" + std::to_string(bytes) +
           "ul]; kernel void f(global int* o) { *o = a[sizeof(a) - 1] + 1; }";
  };
  EXPECT_EQ(Run(Built(source(most).c_str(), kOptions), "f"), 1);
  for (size_t bytes : {most + 1, size_t{1} << 40}) {
    cl_program program = FromSource(source(bytes).c_str());
    EXPECT_EQ(Build(program, kOptions), CL_BUILD_PROGRAM_FAILURE);
    EXPECT_NE(Log(program).find("the limit is"), std::string::npos) << Log(program);
  }
}

TEST_F(ProgramScope, IsSharedBySubDevicesThatABuildServes) {
  SubDeviceContext parts;
  const char* source = kCounter;
  cl_program program = clCreateProgramWithSource(parts.context, 1, &source, nullptr, nullptr);
  ASSERT_EQ(clBuildProgram(program, 0, nullptr, kOptions, nullptr, nullptr), CL_SUCCESS);
  cl_int count = 5;
  for (cl_device_id device : parts.devices) {
    cl_command_queue queue =
        clCreateCommandQueueWithProperties(parts.context, device, nullptr, nullptr);
    RunOn(queue, program, "legacy");
    EXPECT_EQ(RunOn(queue, program, "get"), ++count);
    clReleaseCommandQueue(queue);
  }
  clReleaseProgram(program);
}

TEST_F(ProgramScope, NeedsAStandardThatHasIt) {
  cl_program program = FromSource("global int a; kernel void f(global int* o) { *o = a; }");
  EXPECT_EQ(Build(program, "-cl-std=CL1.2"), CL_BUILD_PROGRAM_FAILURE);
}

}  // namespace
}  // namespace weft::test
