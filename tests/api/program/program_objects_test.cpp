// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// C++ for OpenCL's objects of program scope: when they are constructed and destroyed.
#include "program_fixture.h"

namespace weft::test {
namespace {

constexpr char kCxxOptions[] = "-cl-std=CLC++";

// Counts its constructions, and tells of its end where a kernel had it told.
constexpr char kNoted[] = R"(
  global int constructed;
  struct Noted {
    global int* where = nullptr;
    int mark;
    Noted(int m) : mark(m) { ++constructed; }
    ~Noted() { if (where) where[where[0]++] = mark; }
  };
  Noted first(7), second(8);
  Noted& kept() { static Noted object(9); return object; }
  kernel void count(global int* out) { *out = constructed; }
  kernel void tell(global int* out) { first.where = second.where = out; }
  kernel void keep(global int* out) { kept().where = out; }
)";

class ProgramObjects : public ProgramTest {
 protected:
  ~ProgramObjects() override {
    clSVMFree(context_, shared_);
    clReleaseCommandQueue(queue_);
  }

  // Runs a kernel of one work-item, with what the test has of shared memory.
  void Run(cl_program program, const char* name) {
    const size_t one = 1;
    cl_kernel kernel = clCreateKernel(program, name, nullptr);
    ASSERT_EQ(clSetKernelArgSVMPointer(kernel, 0, shared_), CL_SUCCESS);
    ASSERT_EQ(clEnqueueNDRangeKernel(queue_, kernel, 1, nullptr, &one, &one, 0, nullptr, nullptr),
              CL_SUCCESS);
    ASSERT_EQ(clFinish(queue_), CL_SUCCESS);
    clReleaseKernel(kernel);
  }
  cl_program FromText(const char* source, const char* options) {
    cl_program program = clCreateProgramWithSource(context_, 1, &source, nullptr, nullptr);
    EXPECT_EQ(Build(program, options), CL_SUCCESS) << Log(program);
    return program;
  }
  cl_program CompiledAs(const char* source, const char* options) {
    cl_program program = FromSource(source);
    EXPECT_EQ(clCompileProgram(program, 0, nullptr, options, 0, nullptr, nullptr, nullptr, nullptr),
              CL_SUCCESS)
        << Log(program);
    return program;
  }

  cl_command_queue queue_ = clCreateCommandQueueWithProperties(context_, device_, nullptr, nullptr);
  cl_int* shared_ = static_cast<cl_int*>(clSVMAlloc(context_, CL_MEM_READ_WRITE, 64, 0));
};

TEST_F(ProgramObjects, AreConstructedOnceBeforeTheFirstKernel) {
  cl_program program = Built(kNoted, kCxxOptions);
  for (int i = 0; i < 2; ++i) {
    Run(program, "count");
    EXPECT_EQ(shared_[0], 2);
  }
}

TEST_F(ProgramObjects, AreConstructedAnewInEveryBuild) {
  cl_program program = Built(kNoted, kCxxOptions);
  Run(program, "count");
  cl_int error;
  cl_program copy = FromBinary(Binary(program), &error);
  ASSERT_EQ(Build(copy), CL_SUCCESS);
  Run(copy, "count");
  EXPECT_EQ(shared_[0], 2);
}

TEST_F(ProgramObjects, AreDestroyedInReverseWhenTheProgramGoes) {
  cl_program program = FromText(kNoted, kCxxOptions);
  Run(program, "tell");
  shared_[0] = 1;
  clReleaseProgram(program);
  EXPECT_EQ(shared_[0], 3);
  EXPECT_EQ(shared_[1], 8);
  EXPECT_EQ(shared_[2], 7);
}

TEST_F(ProgramObjects, OfFunctionsLiveFromTheirFirstCallOn) {
  cl_program program = FromText(kNoted, kCxxOptions);
  Run(program, "keep");
  shared_[0] = 1;
  clReleaseProgram(program);
  EXPECT_EQ(shared_[0], 2);
  EXPECT_EQ(shared_[1], 9);
  program = FromText(kNoted, kCxxOptions);
  Run(program, "count");
  clReleaseProgram(program);
  EXPECT_EQ(shared_[0], 2);
}

TEST_F(ProgramObjects, OfProgramsThatNeverRanAreNotDestroyed) {
  cl_program program = FromText(R"(
    struct Loud { ~Loud() { printf("gone\n"); } };
    Loud loud;
    kernel void f(global int* out) {}
  )",
                                kCxxOptions);
  testing::internal::CaptureStdout();
  clReleaseProgram(program);
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
}

TEST_F(ProgramObjects, OfAllUnitsAreConstructedInTheOrderOfTheLink) {
  const cl_program units[] = {
      CompiledAs(R"(
        extern global int notes[4];
        global int notes[4];
        struct Entry { Entry(int v) { notes[++notes[0]] = v; } };
        Entry entry(1);
        extern "C" int count_notes() { return notes[0]; }
      )",
                 kCxxOptions),
      CompiledAs(R"(
        extern global int notes[4];
        struct Entry { Entry(int v) { notes[++notes[0]] = v; } };
        static Entry entry(2), other(3);
        extern "C" int note_at(int i) { return notes[i]; }
      )",
                 kCxxOptions),
      CompiledAs(R"(
        int count_notes(void);
        int note_at(int i);
        kernel void read(global int* out) {
          out[0] = count_notes();
          for (int i = 1; i <= 3; ++i) out[i] = note_at(i);
        }
      )",
                 "-cl-std=CL3.0"),
  };
  cl_int error;
  cl_program whole =
      Keep(clLinkProgram(context_, 0, nullptr, "", 3, units, nullptr, nullptr, &error));
  ASSERT_EQ(error, CL_SUCCESS) << Log(whole);
  Run(whole, "read");
  for (int i = 1; i <= 3; ++i) EXPECT_EQ(shared_[i], i);
  EXPECT_EQ(shared_[0], 3);
}

// The table of a class stands in the unit that defines its first virtual function.
TEST_F(ProgramObjects, HaveTheirVirtualFunctionsInAllUnits) {
  const std::string shape = R"(
    #pragma OPENCL EXTENSION __cl_clang_function_pointers : enable
    struct Shape { virtual int edges() const; virtual int area() const = 0; };
    int measure(const Shape& shape);
  )";
  const std::string with_odd = shape + R"(
    namespace { struct Odd : Shape { int area() const override { return 7; } }; }
    struct Framed : Shape {
      int area() const override { Odd odd; return 2 * odd.area(); }
      int edges() const override { return 9; }
    };
    int measure_own();
    kernel void read(global int* out) {
      Odd odd;
      Framed framed;
      out[0] = measure(odd);
      out[1] = measure(framed);
      out[2] = measure_own();
    }
  )";
  const std::string with_table = shape + R"(
    int Shape::edges() const { return 4; }
    int measure(const Shape& shape) { return 10 * shape.area() + shape.edges(); }
    namespace { struct Odd : Shape { int area() const override { return 5; } }; }
    int measure_own() { Odd odd; return measure(odd); }
  )";
  const cl_program units[] = {CompiledAs(with_odd.c_str(), kCxxOptions),
                              CompiledAs(with_table.c_str(), kCxxOptions)};
  cl_int error;
  cl_program whole =
      Keep(clLinkProgram(context_, 0, nullptr, "", 2, units, nullptr, nullptr, &error));
  ASSERT_EQ(error, CL_SUCCESS) << Log(whole);
  Run(whole, "read");
  EXPECT_EQ(shared_[0], 74);
  EXPECT_EQ(shared_[1], 149);
  EXPECT_EQ(shared_[2], 54);
}

TEST_F(ProgramObjects, PassPointersToFunctionsOfOtherLanguages) {
  const std::string pragma =
      "#pragma OPENCL EXTENSION __cl_clang_function_pointers : enable\n"
      "typedef int (*Operation)(int);\n";
  const cl_program units[] = {
      CompiledAs((pragma + R"(
        extern "C" { int apply(Operation, int); int triple(int); Operation kept(void); }
        template <int n> int plus(int a) { return a + n; }
        kernel void read(global int* out) {
          out[0] = apply(plus<4>, 3);
          out[1] = apply(triple, 5);
          out[2] = apply(kept(), 6);
          out[3] = apply(0, 7);
        }
      )")
                     .c_str(),
                 kCxxOptions),
      CompiledAs((pragma + R"(
        int triple(int a) { return 3 * a; }
        int square(int a) { return a * a; }
        constant Operation table[] = {triple, square};
        Operation kept(void) { return table[1]; }
        int apply(Operation operation, int a) { return operation(a); }
      )")
                     .c_str(),
                 "-cl-std=CL3.0"),
  };
  cl_int error;
  cl_program library = Keep(clLinkProgram(context_, 0, nullptr, "-create-library", 1, &units[1],
                                          nullptr, nullptr, &error));
  ASSERT_EQ(error, CL_SUCCESS) << Log(library);
  const cl_program inputs[] = {units[0], library};
  cl_program whole =
      Keep(clLinkProgram(context_, 0, nullptr, "", 2, inputs, nullptr, nullptr, &error));
  ASSERT_EQ(error, CL_SUCCESS) << Log(whole);
  Run(whole, "read");
  EXPECT_EQ(std::vector(shared_, shared_ + 4), (std::vector{7, 15, 36, 0}));
}

TEST_F(ProgramObjects, HaveLinesForADebugger) {
  cl_program program = Built(kNoted, "-cl-std=CLC++ -g");
  Run(program, "count");
  EXPECT_EQ(shared_[0], 2);
}

TEST_F(ProgramObjects, AreToldByQueries) {
  const auto has = [&](cl_program program, cl_program_info name) {
    return Get<cl_bool>(clGetProgramInfo, program, name);
  };
  cl_program both = Built(kNoted, kCxxOptions);
  EXPECT_TRUE(has(both, CL_PROGRAM_SCOPE_GLOBAL_CTORS_PRESENT));
  EXPECT_TRUE(has(both, CL_PROGRAM_SCOPE_GLOBAL_DTORS_PRESENT));
  EXPECT_EQ(GetString(clGetProgramInfo, both, CL_PROGRAM_KERNEL_NAMES), "count;tell;keep");
  EXPECT_EQ(clCreateKernel(both, "weft.constructors", nullptr), nullptr);
  cl_program one =
      Built("int f() { return 3; } global int x = f(); kernel void k() {}", kCxxOptions);
  EXPECT_TRUE(has(one, CL_PROGRAM_SCOPE_GLOBAL_CTORS_PRESENT));
  EXPECT_FALSE(has(one, CL_PROGRAM_SCOPE_GLOBAL_DTORS_PRESENT));
}

}  // namespace
}  // namespace weft::test
