// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/request/compile.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace weft::compiler {
namespace {

CompileReply Ask(const CompileRequest& request) { return Compile(request, WEFT_BUILTINS); }

CompileRequest Source(const std::string& source, const std::string& options = "") {
  CompileRequest request;
  request.target = {"x86-64-v3", {"avx", "avx2", "fma", "sse4.2"}};
  request.source = source;
  request.options = options;
  return request;
}

CompileReply Build(const std::string& source, const std::string& options = "") {
  return Ask(Source(source, options));
}

CompileRequest KernelOf(const CompileReply& program, const std::string& kernel) {
  CompileRequest request = Source("");
  request.kind = RequestKind::kKernel;
  request.inputs = {program.program.ir};
  request.kernel = kernel;
  return request;
}

bool Contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

constexpr char kCopy[] =
    "kernel void copy(global int* a, global int* b) {"
    " size_t i = get_global_id(0); a[i] = b[i]; }";

TEST(Build, AProgramHasIrAndItsKernels) {
  const CompileReply reply = Build(kCopy);
  ASSERT_EQ(reply.status, CompileStatus::kOk) << reply.log;
  EXPECT_EQ(reply.log, "");
  EXPECT_EQ(reply.program.type, ProgramType::kExecutable);
  EXPECT_FALSE(reply.program.ir.empty());
  ASSERT_EQ(reply.program.kernels.size(), 1u);
  EXPECT_EQ(reply.program.kernels[0].name, "copy");
}

TEST(Build, ErrorsPointAtTheUsersLine) {
  const CompileReply reply = Build("kernel void f() {\n  int x = nope;\n}\n");
  EXPECT_EQ(reply.status, CompileStatus::kSourceError);
  EXPECT_TRUE(Contains(reply.log, "<source>:2:11: error: use of undeclared identifier 'nope'"))
      << reply.log;
}

TEST(Build, WarningsAreInTheLogOfASuccess) {
  const char source[] = "kernel void f(global int* a) { int* p = 0; a[0] = p == 1; }";
  EXPECT_TRUE(Contains(Build(source).log, "warning: "));
  EXPECT_EQ(Build(source, "-w").log, "");
  EXPECT_EQ(Build(source, "-Werror").status, CompileStatus::kSourceError);
}

TEST(Build, UnknownOptionsAreNamed) {
  const CompileReply reply = Build(kCopy, "-O3");
  EXPECT_EQ(reply.status, CompileStatus::kInvalidOption);
  EXPECT_TRUE(Contains(reply.log, "'-O3'"));
}

TEST(Build, UndefinedFunctionsAreNamed) {
  for (const char* name : {"system", "malloc", "nope"}) {
    const CompileReply reply =
        Build(std::string("void ") + name + "(int); kernel void f() { " + name + "(1); }");
    EXPECT_EQ(reply.status, CompileStatus::kSourceError);
    EXPECT_TRUE(Contains(reply.log, name)) << reply.log;
  }
}

TEST(Build, RecursionIsAnErrorWhereAKernelReachesIt) {
  const std::string direct = "int f(int n) { return n < 2 ? 1 : f(n - 1) ^ f(n - 2); }";
  const std::string mutual =
      "int g(int); int f(int n) { return g(n); } int g(int n) { return n < 2 ? 1 : f(n - 1) % 7 + "
      "n; }";
  for (const std::string& functions : {direct, mutual}) {
    const CompileReply reply = Build(functions + "kernel void k(global int* a) { *a = f(*a); }");
    EXPECT_EQ(reply.status, CompileStatus::kSourceError);
    EXPECT_TRUE(Contains(reply.log, "error: recursion: ")) << reply.log;
    EXPECT_EQ(Build(functions + kCopy).status, CompileStatus::kOk) << "no kernel calls it";
  }
  const std::string tree = "int f(int n) { return n; } int g(int n) { return f(n) + f(n + 1); }";
  EXPECT_EQ(Build(tree + "kernel void k(global int* a) { *a = f(g(*a)) + g(f(*a)); }").status,
            CompileStatus::kOk);
}

TEST(Build, UnfoldsRecursionThatConstantsEnd) {
  const auto status = [](const std::string& function, const std::string& call) {
    return Build(function + "kernel void k(global int* a) { *a = " + call + "; }").status;
  };
  const std::string ackermann =
      "int f(int m, int n) { return m == 0 ? n + 1 : f(m - 1, n == 0 ? 1 : f(m, n - 1)); }";
  EXPECT_EQ(status(ackermann, "f(2, 3)"), CompileStatus::kOk);
  EXPECT_EQ(status(ackermann, "f(2, *a)"), CompileStatus::kSourceError);
  const std::string fibonacci = "int f(int n) { return n < 2 ? n : f(n - 1) + f(n - 2); }";
  EXPECT_EQ(status(fibonacci, "f(40)"), CompileStatus::kOk);
  EXPECT_EQ(status(fibonacci, "f(*a)"), CompileStatus::kSourceError);
  EXPECT_EQ(status("int f(int n) { return n < 0 ? 0 : n ^ f(n + 1) % 7; }", "f(0)"),
            CompileStatus::kSourceError)
      << "there are too many";
  EXPECT_EQ(status("int f(int n) { return n < 2 ? 1 : n * f(n - 1); }", "f(*a)"),
            CompileStatus::kOk)
      << "a loop does it";
}

TEST(Build, BadInlineAssemblyIsABuildFailure) {
  EXPECT_EQ(Build("kernel void f() { __asm__ volatile(\"bogus %eax\"); }").status,
            CompileStatus::kSourceError);
  EXPECT_EQ(Build("kernel void f() { __asm__ volatile(\"nop\"); }").status, CompileStatus::kOk);
}

TEST(Build, ArgumentsThatNoCallCanPassAreErrors) {
  for (const char* type : {"struct S { int a[1 << 19]; }", "struct S { char a[1L << 32]; }",
                           "struct __attribute__((aligned(1 << 24))) S { int a; }"}) {
    const CompileReply reply = Build(std::string(type) + "; kernel void f(struct S s) {}");
    EXPECT_EQ(reply.status, CompileStatus::kSourceError) << type;
    EXPECT_TRUE(Contains(reply.log, "kernel f")) << reply.log;
  }
  EXPECT_EQ(Build("struct S { int a[5000]; }; kernel void f(struct S s) {}").status,
            CompileStatus::kOk);
}

TEST(Build, TheLanguageVersionFollowsTheOption) {
  const std::string check = "#if __OPENCL_C_VERSION__ != VERSION\n#error wrong\n#endif\n";
  for (auto [options, version] :
       {std::pair("", "120"), std::pair("-cl-std=CL1.0", "100"), std::pair("-cl-std=CL1.1", "110"),
        std::pair("-cl-std=CL1.2", "120"), std::pair("-cl-std=CL3.0", "300")}) {
    const CompileReply reply = Build(check, std::string(options) + " -DVERSION=" + version);
    EXPECT_EQ(reply.status, CompileStatus::kOk) << reply.log;
  }
}

TEST(Build, OnlyWhatTheDeviceHasIsDefined) {
  const char source[] = R"(
    #if !defined(cl_khr_fp16) || !defined(cl_khr_fp64) || !defined(cl_khr_int64_base_atomics) || \
        !defined(cl_khr_byte_addressable_store) || !defined(__OPENCL_VERSION__) || \
        !defined(__ENDIAN_LITTLE__) || !defined(FP_FAST_FMAF) || !defined(__opencl_c_int64) || \
        !defined(__opencl_c_generic_address_space) || !defined(__opencl_c_subgroups) || \
        !defined(cl_khr_subgroups) || !defined(cl_khr_subgroup_ballot) || \
        !defined(__IMAGE_SUPPORT__) || !defined(__opencl_c_images)
    #error missing
    #endif
    #if defined(__SPIR__)
    #error too many
    #endif
  )";
  const CompileReply reply = Build(source, "-cl-std=CL3.0");
  EXPECT_EQ(reply.status, CompileStatus::kOk) << reply.log;
}

TEST(KernelInfo, ImagesAreAddressesAndSamplersNumbers) {
  const CompileReply reply = Build(R"(
    typedef write_only image2d_t target;
    kernel void k(read_only image2d_t a, sampler_t s, target b, int i) {})");
  ASSERT_EQ(reply.status, CompileStatus::kOk) << reply.log;
  const auto& arguments = reply.program.kernels.at(0).arguments;
  EXPECT_EQ(arguments[0].kind, ArgumentKind::kImage);
  EXPECT_EQ(arguments[0].access, Access::kReadOnly);
  EXPECT_EQ(arguments[0].address_space, AddressSpace::kGlobal);
  EXPECT_EQ(arguments[1].kind, ArgumentKind::kSampler);
  EXPECT_EQ(arguments[1].size, 4u);
  EXPECT_EQ(arguments[2].kind, ArgumentKind::kImage);
  EXPECT_EQ(arguments[2].access, Access::kWriteOnly);
  EXPECT_EQ(arguments[2].offset, 16u);
  EXPECT_EQ(arguments[3].offset, 24u);
}

TEST(KernelInfo, ArgumentsArePackedAtTheirAlignment) {
  const CompileReply reply = Build(R"(
    struct S { int a; char b; };
    kernel void k(global const float* restrict a, char c, local double4* l, float3 v, struct S s,
                  constant int* d, volatile global uint* e, ulong u) {})");
  ASSERT_EQ(reply.status, CompileStatus::kOk) << reply.log;
  const KernelInfo& info = reply.program.kernels.at(0);
  const auto& arguments = info.arguments;
  ASSERT_EQ(arguments.size(), 8u);
  const uint32_t offsets[] = {0, 8, 16, 32, 48, 56, 64, 72}, sizes[] = {8, 1, 8, 16, 8, 8, 8, 8};
  const char* types[] = {"float*",   "char", "double4*", "float3",
                         "struct S", "int*", "uint*",    "ulong"};
  for (size_t i = 0; i < 8; ++i) {
    EXPECT_EQ(arguments[i].offset, offsets[i]) << i;
    EXPECT_EQ(arguments[i].size, sizes[i]) << i;
    EXPECT_EQ(arguments[i].type_name, types[i]) << i;
  }
  EXPECT_EQ(info.argument_bytes, 80u);
  EXPECT_TRUE(arguments[0].is_const && arguments[0].is_restrict && !arguments[0].is_volatile);
  EXPECT_EQ(arguments[0].kind, ArgumentKind::kBuffer);
  EXPECT_EQ(arguments[0].name, "a");
  EXPECT_EQ(arguments[2].kind, ArgumentKind::kLocal);
  EXPECT_EQ(arguments[2].alignment, 32u);
  EXPECT_EQ(arguments[5].address_space, AddressSpace::kConstant);
  EXPECT_TRUE(arguments[6].is_volatile);
}

TEST(KernelInfo, AttributesReadAsTheyWereWritten) {
  const CompileReply reply = Build(R"(
    __attribute__((reqd_work_group_size(8, 4, 2))) __attribute__((vec_type_hint(uint4)))
    kernel void a() {}
    __attribute__((work_group_size_hint(16, 1, 1))) kernel void b() {})");
  ASSERT_EQ(reply.program.kernels.size(), 2u) << reply.log;
  const KernelInfo& a = reply.program.kernels[0];
  EXPECT_EQ(a.attributes, "vec_type_hint(uint4) reqd_work_group_size(8,4,2)");
  EXPECT_EQ(a.required_local_size[1], 4u);
  EXPECT_EQ(reply.program.kernels[1].attributes, "work_group_size_hint(16,1,1)");
  EXPECT_EQ(reply.program.kernels[1].local_size_hint[0], 16u);
}

TEST(KernelInfo, GroupsMayBeNonUniformOnlyIn3) {
  EXPECT_TRUE(Build(kCopy).program.kernels.at(0).uniform_work_groups);
  EXPECT_FALSE(Build(kCopy, "-cl-std=CL3.0").program.kernels.at(0).uniform_work_groups);
  EXPECT_TRUE(Build(kCopy, "-cl-std=CL3.0 -cl-uniform-work-group-size")
                  .program.kernels.at(0)
                  .uniform_work_groups);
}

TEST(Kernel, MachineCodeIsMadeForIt) {
  const CompileReply program = Build(kCopy);
  const CompileReply reply = Ask(KernelOf(program, "copy"));
  ASSERT_EQ(reply.status, CompileStatus::kOk) << reply.log;
  EXPECT_EQ(reply.code.kernel, "copy");
  EXPECT_FALSE(reply.code.text.empty());
  EXPECT_LT(reply.code.entry, reply.code.text.size());
  EXPECT_TRUE(reply.code.debug_object.empty());
}

TEST(Kernel, DebugInformationIsKeptWhenAskedFor) {
  const CompileReply reply = Ask(KernelOf(Build(kCopy, "-g"), "copy"));
  ASSERT_EQ(reply.status, CompileStatus::kOk) << reply.log;
  const Bytes& object = reply.code.debug_object;
  const std::string text(object.begin(), object.end());
  EXPECT_TRUE(Contains(text, ".debug_line"));
}

TEST(Kernel, DenormalsAreFlushedWhenAskedFor) {
  EXPECT_FALSE(Ask(KernelOf(Build(kCopy), "copy")).code.facts.flush_denormals);
  EXPECT_TRUE(
      Ask(KernelOf(Build(kCopy, "-cl-denorms-are-zero"), "copy")).code.facts.flush_denormals);
}

TEST(Kernel, AnUnknownNameIsAnError) {
  const CompileReply reply = Ask(KernelOf(Build(kCopy), "nope"));
  EXPECT_EQ(reply.status, CompileStatus::kCompilerError);
  EXPECT_TRUE(Contains(reply.log, "nope"));
}

TEST(Kernel, KernelsMayBeNamedLikeLibraryFunctions) {
  const CompileReply program = Build(
      "kernel void exp(global float* a) { a[0] = sin(a[1]); }"
      "kernel void memset(global float* a) { a[0] = 1; }"
      "kernel void puts(global float* a) { exp(a); }");
  ASSERT_EQ(program.status, CompileStatus::kOk) << program.log;
  for (const char* kernel : {"exp", "memset", "puts"}) {
    const CompileReply reply = Ask(KernelOf(program, kernel));
    EXPECT_EQ(reply.status, CompileStatus::kOk) << reply.log;
  }
}

TEST(Kernel, InlineWithoutStaticIsDefined) {
  const CompileReply program = Build(
      "inline int two(int x) { return 2 * x; } kernel void f(global int* a) {"
      " a[0] = two(a[1]); }");
  ASSERT_EQ(program.status, CompileStatus::kOk) << program.log;
  EXPECT_EQ(Ask(KernelOf(program, "f")).status, CompileStatus::kOk);
}

CompileReply CompileOnly(const std::string& source) {
  CompileRequest request = Source(source);
  request.kind = RequestKind::kCompile;
  return Ask(request);
}

CompileReply Link(const std::vector<CompileReply>& parts, const std::string& options = "") {
  CompileRequest request = Source("", options);
  request.kind = RequestKind::kLink;
  for (const CompileReply& part : parts) request.inputs.push_back(part.program.ir);
  return Ask(request);
}

TEST(Link, ObjectsAndLibrariesMakeAnExecutable) {
  const CompileReply user =
      CompileOnly("int two(int); kernel void f(global int* a) { *a = two(*a); }");
  const CompileReply library =
      Link({CompileOnly("int two(int x) { return 2 * x; }")}, "-create-library");
  ASSERT_EQ(library.status, CompileStatus::kOk) << library.log;
  EXPECT_EQ(library.program.type, ProgramType::kLibrary);
  const CompileReply whole = Link({user, library});
  ASSERT_EQ(whole.status, CompileStatus::kOk) << whole.log;
  EXPECT_EQ(whole.program.kernels.size(), 1u);
  EXPECT_EQ(Ask(KernelOf(whole, "f")).status, CompileStatus::kOk);
}

TEST(Link, MissingAndDoubleDefinitionsAreErrors) {
  const CompileReply user =
      CompileOnly("int two(int); kernel void f(global int* a) { *a = two(*a); }");
  EXPECT_EQ(user.status, CompileStatus::kOk) << user.log;
  const CompileReply missing = Link({user});
  EXPECT_EQ(missing.status, CompileStatus::kSourceError);
  EXPECT_TRUE(Contains(missing.log, "two")) << missing.log;
  const CompileReply twice = Link({user, user});
  EXPECT_EQ(twice.status, CompileStatus::kSourceError);
  EXPECT_FALSE(twice.log.empty());
}

TEST(Link, WhatIsNoProgramIsAnError) {
  CompileReply garbage;
  garbage.program.ir = {1, 2, 3, 4};
  EXPECT_NE(Link({garbage}).status, CompileStatus::kOk);
  EXPECT_NE(Link({}).status, CompileStatus::kOk);
  EXPECT_EQ(Link({CompileOnly(kCopy)}, "-D X").status, CompileStatus::kInvalidOption);
}

// A directory of its own for each test.
class Includes : public testing::Test {
 protected:
  void SetUp() override {
    char path[] = "/tmp/weft-includes-XXXXXX";
    directory_ = mkdtemp(path);
    std::filesystem::create_directories(directory_ + "/inner");
    Write("x.h", "#define X 1\n");
    Write("inner/y.h", "#include \"../x.h\"\n#define Y 2\n");
  }
  void TearDown() override { std::filesystem::remove_all(directory_); }

  void Write(const std::string& name, const std::string& text) {
    std::ofstream(directory_ + "/" + name) << text;
  }

  std::string directory_;
};

TEST_F(Includes, FilesAreFoundThroughIAndRecorded) {
  const CompileReply reply = Build("#include \"y.h\"\n#include <x.h>\nconstant int z = X + Y;",
                                   "-I " + directory_ + "/inner -I" + directory_);
  EXPECT_EQ(reply.status, CompileStatus::kOk) << reply.log;
  ASSERT_EQ(reply.dependencies.size(), 2u);
  EXPECT_EQ(reply.dependencies[1].path, directory_ + "/x.h");
  EXPECT_EQ(reply.dependencies[1].size, 12u);
  EXPECT_EQ(reply.dependencies[1].hash, Sha256("#define X 1\n", 12));
}

TEST_F(Includes, TheWorkingDirectoryIsTheRequests) {
  CompileRequest request = Source("#include \"x.h\"\n#include \"inner/y.h\"\n", "");
  request.working_directory = directory_;
  EXPECT_EQ(Ask(request).status, CompileStatus::kOk) << Ask(request).log;
}

TEST_F(Includes, AbsolutePathsNeedADirectoryThatTheOptionsName) {
  const std::string source = "#include \"" + directory_ + "/x.h\"\n";
  EXPECT_EQ(Build(source).status, CompileStatus::kSourceError);
  EXPECT_EQ(Build(source, "-I " + directory_).status, CompileStatus::kOk);
  EXPECT_EQ(Build(source, "-D PATH=" + directory_).status, CompileStatus::kOk);
}

TEST_F(Includes, WhatIsNoRegularFileIsNotRead) {
  ASSERT_EQ(mkfifo((directory_ + "/fifo.h").c_str(), 0600), 0);
  Write("big.h", std::string((8 << 20) + 1, ' '));
  for (const char* name : {"fifo.h", "inner", "big.h", "../../../../../etc/passwd", "/dev/zero",
                           "/proc/self/mem", "/etc/passwd"}) {
    const CompileReply reply =
        Build("#include \"" + std::string(name) + "\"\n", "-I " + directory_);
    EXPECT_EQ(reply.status, CompileStatus::kSourceError) << name;
    EXPECT_FALSE(Contains(reply.log, "root:")) << name;
    EXPECT_TRUE(reply.dependencies.empty()) << name;
  }
}

// Names files by its directives, in each form, inside of a function and outside.
TEST_F(Includes, InlineAssemblyReadsNoFile) {
  Write("secret", "root: all\n");
  ASSERT_EQ(mkfifo((directory_ + "/fifo").c_str(), 0600), 0);
  for (std::string file : {"/secret", "/fifo"}) {
    file = "\\\"" + directory_ + file + "\\\"";
    for (const std::string& code :
         {".include " + file, ".incbin " + file, ".INCBIN " + file, ".incbin " + file + ",0,4",
          ".macro read how\\n.inc\\\\how " + file + "\\n.endm\\nread bin",
          ".macro read\\n.include " + file + "\\n.endm\\nread"}) {
      const std::string assembly = "__asm__(\"" + code + "\");";
      for (const std::string& source :
           {"kernel void f() { " + assembly + " }", assembly + " kernel void f() {}"}) {
        const CompileReply reply = Build(source, "-I " + directory_);
        EXPECT_EQ(reply.status, CompileStatus::kSourceError) << source;
        EXPECT_TRUE(Contains(reply.log, "Could not find inc")) << source << reply.log;
        EXPECT_FALSE(Contains(reply.log, "root:")) << source;
      }
    }
  }
}

TEST_F(Includes, HeadersOfTheApplicationComeFirst) {
  CompileRequest request = Source(
      "#include <x.h>\n#include \"sub/z.h\"\n#if X != 3 || Z != 4\n"
      "#error wrong\n#endif\n",
      "-I " + directory_);
  request.kind = RequestKind::kCompile;
  request.headers = {
      {"x.h", "#define X 3\n"}, {"sub/z.h", "#define Z 4\n"}, {"x.h", "#error second\n"}};
  EXPECT_EQ(Ask(request).status, CompileStatus::kOk) << Ask(request).log;
  request.headers[1].text = "#error here\n";
  EXPECT_TRUE(Contains(Ask(request).log, "sub/z.h:1:2: error: here")) << Ask(request).log;
  EXPECT_FALSE(Contains(Ask(request).log, "/weft/"));
}

std::string Repeat(const std::string& text, int count) {
  std::string all;
  for (int i = 0; i < count; ++i) all += text;
  return all;
}

TEST(Bombs, DeepNestingIsAnError) {
  for (const char* open : {"(", "[", "{", "if(1){", "x[("}) {
    const CompileReply reply = Build("kernel void f() { int x = " + Repeat(open, 50000));
    EXPECT_EQ(reply.status, CompileStatus::kSourceError) << open;
    EXPECT_FALSE(reply.log.empty());
  }
}

TEST(Bombs, LongChainsWithoutBracketsAreSurvived) {
  for (const char* link : {"~", "-", "!", "*", "1?1:", "1+", "(int)"}) {
    const CompileReply reply =
        Build("kernel void f(global int* a) { a[0] = " + Repeat(link, 5000) + "1; }");
    if (reply.status != CompileStatus::kOk) EXPECT_FALSE(reply.log.empty()) << link;
  }
}

TEST(Bombs, EndlessStatementsAndChainsAreErrors) {
  for (const char* link : {"~", "1?1:", "1+", "(int)", "a[0]=", "if(1)", "if(1); else "}) {
    const CompileReply reply =
        Build("kernel void f(global int* a) { " + Repeat(link, 100000) + "1; }");
    EXPECT_EQ(reply.status, CompileStatus::kSourceError) << link;
    EXPECT_TRUE(Contains(reply.log, "nesting too deep")) << link << reply.log;
  }
}

TEST(Bombs, DoublingMacrosEnd) {
  std::string source = "#define A0 1;1\n";
  for (int i = 1; i < 30; ++i) {
    const std::string before = "A" + std::to_string(i - 1);
    source += "#define A" + std::to_string(i) + " " + before + ";" + before + "\n";
  }
  const CompileReply reply = Build(source + "kernel void f(global int* a) { A29; }");
  EXPECT_EQ(reply.status, CompileStatus::kSourceError);
  EXPECT_TRUE(Contains(reply.log, "tokens")) << reply.log;
  EXPECT_EQ(Build(kCopy).status, CompileStatus::kOk);
}

TEST(Faults, AnErrorInsideLlvmIsAFailedJobAndTheNextWorks) {
  const CompileReply program = Build(kCopy);
  for (InjectedFault fault : {InjectedFault::kFatalError, InjectedFault::kBadAlloc}) {
    for (const char* stage : {"frontend", "link", "passes", "barriers", "codegen", "reply"}) {
      const std::string name = stage;
      CompileRequest request = name == "frontend" || name == "reply" ? Source(kCopy)
                               : name == "link"                      ? Source("")
                                                                     : KernelOf(program, "copy");
      if (name == "link") {
        request.kind = RequestKind::kLink;
        request.inputs = {program.program.ir};
      }
      request.fault = fault;
      request.fault_stage = stage;
      const CompileReply reply = Ask(request);
      EXPECT_EQ(reply.status, CompileStatus::kCompilerError) << stage;
      EXPECT_FALSE(reply.log.empty()) << stage;
      EXPECT_EQ(Build(kCopy).status, CompileStatus::kOk);
    }
  }
}

}  // namespace
}  // namespace weft::compiler
