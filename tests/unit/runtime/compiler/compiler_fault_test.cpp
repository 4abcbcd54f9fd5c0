// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The real compiler, in its helper process, with faults injected at each stage: every one is a
// failed build with a log, and the next build works.
#include <gtest/gtest.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stdlib.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include <xmmintrin.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>

#include "runtime/compiler/compiler_client.h"
#include "status_of_child.h"

namespace weft {
namespace {

constexpr char kSource[] =
    "kernel void f(global int* a, local int* b) {\n"
    "  b[get_local_id(0)] = a[get_global_id(0)];\n"
    "  barrier(CLK_LOCAL_MEM_FENCE);\n"
    "  a[get_global_id(0)] = b[0];\n"
    "}\n";

CompilerClientOptions RealOptions() {
  CompilerClientOptions options;
  const std::string folder = WEFT_COMPILER_FOLDER;
  options.paths = {folder + "/weft-compiler", folder + "/libweft-compiler.so",
                   folder + "/builtins.weft"};
  options.pool.helper.executable = options.paths.helper;
  options.pool.helper.builtins = options.paths.builtins;
  options.pool.helper.megabytes = 2048;
  options.seconds = 60;
  options.use_caches = false;
  return options;
}

CompileRequest BuildRequest(RequestKind kind) {
  CompileRequest request;
  request.kind = kind;
  request.target = {"x86-64", {}};
  request.source = kSource;
  return request;
}

CompileRequest KernelRequest(const CompileReply& program) {
  CompileRequest request = BuildRequest(RequestKind::kKernel);
  request.source.clear();
  request.inputs = {program.program.ir};
  request.kernel = "f";
  return request;
}

// The request that passes a stage. `program` is the executable, `object` the compiled object.
CompileRequest RequestFor(const std::string& stage, const CompileReply& program,
                          const CompileReply& object) {
  if (stage == "frontend" || stage == "reply") return BuildRequest(RequestKind::kBuild);
  if (stage == "link") {
    CompileRequest request = BuildRequest(RequestKind::kLink);
    request.source.clear();
    request.inputs = {object.program.ir};
    return request;
  }
  return KernelRequest(program);
}

TEST(CompilerFault, EveryOneIsAFailedBuildAndTheNextWorks) {
  CompilerClient client(RealOptions());
  const auto program = client.Compile(BuildRequest(RequestKind::kBuild));
  ASSERT_EQ(program->status, CompileStatus::kOk) << program->log;
  const auto object = client.Compile(BuildRequest(RequestKind::kCompile));
  ASSERT_EQ(object->status, CompileStatus::kOk) << object->log;
  for (const char* stage : {"frontend", "link", "passes", "barriers", "codegen", "reply"}) {
    for (auto fault : {InjectedFault::kAbort, InjectedFault::kExit, InjectedFault::kFatalError,
                       InjectedFault::kBadAlloc}) {
      SCOPED_TRACE(testing::Message() << stage << ", fault " << static_cast<int>(fault));
      CompileRequest request = RequestFor(stage, *program, *object);
      const auto good = client.Compile(request);
      ASSERT_EQ(good->status, CompileStatus::kOk) << good->log;
      request.fault = fault;
      request.fault_stage = stage;
      const auto bad = client.Compile(request);
      EXPECT_EQ(bad->status, CompileStatus::kCompilerError);
      EXPECT_FALSE(bad->log.empty());
    }
  }
  EXPECT_EQ(client.Compile(BuildRequest(RequestKind::kBuild))->status, CompileStatus::kOk);
}

// A fault in the front end is a failed build whose log has the text, and the next build works.
void ExpectAFailedBuild(const CompilerClientOptions& options, InjectedFault fault,
                        const std::string& text) {
  CompilerClient client(options);
  CompileRequest request = BuildRequest(RequestKind::kBuild);
  request.fault = fault;
  request.fault_stage = "frontend";
  const auto start = std::chrono::steady_clock::now();
  const auto bad = client.Compile(request);
  EXPECT_EQ(bad->status, CompileStatus::kCompilerError);
  EXPECT_FALSE(bad->log.empty());
  EXPECT_NE(bad->log.find(text), std::string::npos) << bad->log;
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(options.seconds + 1));
  EXPECT_EQ(client.Compile(BuildRequest(RequestKind::kBuild))->status, CompileStatus::kOk);
}

TEST(CompilerFault, AHangEndsAtTheTimeLimit) {
  CompilerClientOptions options = RealOptions();
  options.seconds = 1;
  ExpectAFailedBuild(options, InjectedFault::kHang, "out of time");
}

TEST(CompilerFault, AStackOverflowIsAFailedBuild) {
  ExpectAFailedBuild(RealOptions(), InjectedFault::kStackOverflow, "");
}

TEST(CompilerFault, AMemoryBombEndsAtTheMemoryLimit) {
  ExpectAFailedBuild(RealOptions(), InjectedFault::kMemoryBomb, "memory");
}

// A folder `shared` with one.h, and `inc`, a link to a folder with links to headers elsewhere.
class HelperIncludes : public testing::Test {
 protected:
  HelperIncludes() {
    char name[] = "/tmp/weft-includes-XXXXXX";
    folder_ = mkdtemp(name);
    std::filesystem::create_directories(folder_ / "real/sub");
    std::filesystem::create_directory(folder_ / "shared");
    std::filesystem::create_directory_symlink("real", folder_ / "inc");
    Write("shared/one.h", "#pragma once\nconstant int one = 1;\n");
    Write("real/sub/two.h", "#include \"../one.h\"\n#include <three.h>\n");
    std::filesystem::create_symlink("../shared/one.h", folder_ / "real/one.h");
    Write("real/three.h", "#include \"../shared/one.h\"\n");
  }
  ~HelperIncludes() override { std::filesystem::remove_all(folder_); }

  void Write(const std::string& name, const std::string& text) {
    std::ofstream(folder_ / name) << text;
  }
  std::shared_ptr<const CompileReply> Build(const std::string& source, const std::string& options) {
    CompileRequest request = BuildRequest(RequestKind::kBuild);
    request.source = source;
    request.options = options;
    request.working_directory = folder_;
    return client_.Compile(request);
  }

  std::filesystem::path folder_;
  CompilerClient client_{RealOptions()};
};

TEST_F(HelperIncludes, FollowLinksAndAreReadByTheApplication) {
  const std::string source =
      "#include \"sub/two.h\"\n#include <one.h>\nkernel void f(global int* a) { *a = one; }\n";
  for (const std::string& options : {"-I " + (folder_ / "inc").string(), std::string("-Iinc")}) {
    const auto reply = Build(source, options);
    EXPECT_EQ(reply->status, CompileStatus::kOk) << reply->log;
    EXPECT_EQ(reply->dependencies.size(), 4u);
  }
}

TEST_F(HelperIncludes, LeadToNothingElse) {
  ASSERT_EQ(mkfifo((folder_ / "fifo.h").c_str(), 0600), 0);
  for (const char* name : {"/etc/passwd", "../../etc/passwd", "fifo.h", "shared", "/dev/zero"}) {
    const auto reply = Build("#include \"" + std::string(name) + "\"\n", "-I inc");
    EXPECT_EQ(reply->status, CompileStatus::kSourceError) << name;
    EXPECT_EQ(reply->log.find("root:"), std::string::npos) << name;
  }
}

constexpr int kCannotTry = 2;

TEST(CompilerFault, HelpersWorkWithoutProc) {
  const int status = StatusOfChild([] {
    if (unshare(CLONE_NEWNS) != 0 || mount("", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0 ||
        mount("tmpfs", "/proc", "tmpfs", MS_RDONLY, nullptr) != 0)
      return kCannotTry;
    CompilerClientOptions options = RealOptions();
    options.paths.library = "/nonexistent/libweft-compiler.so";
    CompilerClient client(options);
    const auto program = client.Compile(BuildRequest(RequestKind::kBuild));
    return client.Compile(KernelRequest(*program))->status == CompileStatus::kOk ? 0 : 1;
  });
  if (status == kCannotTry) GTEST_SKIP() << "a mount namespace takes rights that this user lacks";
  EXPECT_EQ(status, 0);
}

TEST(CompilerFault, BuildsNeedNoMoreProcessesThanOne) {
  if (geteuid() != 0) GTEST_SKIP() << "takes a user who has no other processes";
  for (rlim_t most = 0; most < 8; ++most) {
    const int status = StatusOfChild([most] {
      constexpr uid_t kNobodyElse = 54321;
      const rlimit limit = {most, most};
      const CompilerClientOptions options = RealOptions();
      const bool is_user = setuid(kNobodyElse) == 0 && setrlimit(RLIMIT_NPROC, &limit) == 0;
      if (!is_user || access(options.paths.helper.c_str(), X_OK) != 0) return kCannotTry;
      CompilerClient client(options);
      const auto program = client.Compile(BuildRequest(RequestKind::kBuild));
      return client.Compile(KernelRequest(*program))->status == CompileStatus::kOk ? 0 : 1;
    });
    if (status == kCannotTry) GTEST_SKIP() << "another user does not reach the driver's files";
    EXPECT_EQ(status, 0) << "at most " << most;
  }
}

pid_t ChildOf(pid_t parent) {
  const std::string number = std::to_string(parent);
  pid_t child = 0;
  std::ifstream("/proc/" + number + "/task/" + number + "/children") >> child;
  return child;
}

// What /proc says of a helper process that a subreaper finds as its grandchild.
TEST(CompilerFault, TheHelperIsConfined) {
  constexpr int kNoLists = 3;
  const int status = StatusOfChild([] {
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    CompilerClient client(RealOptions());
    if (client.Compile(BuildRequest(RequestKind::kBuild))->status != CompileStatus::kOk) return 1;
    const pid_t helper = ChildOf(ChildOf(getpid()));
    if (helper == 0) return kNoLists;
    std::ifstream file("/proc/" + std::to_string(helper) + "/status");
    const std::string text((std::istreambuf_iterator<char>(file)), {});
    const bool confined = text.find("CapPrm:\t0000000000000000\n") != text.npos &&
                          text.find("NoNewPrivs:\t1\n") != text.npos &&
                          text.find("Seccomp:\t2\n") != text.npos;
    return confined ? 0 : kCannotTry;
  });
  if (status == kNoLists) GTEST_SKIP() << "the kernel has no lists of children";
  EXPECT_EQ(status, 0);
}

TEST(CompilerFault, TheHelperWritesDumpsAndReports) {
  char name[] = "/tmp/weft-dumps-XXXXXX";
  const std::filesystem::path folder = mkdtemp(name);
  CompilerClientOptions options = RealOptions();
  options.pool.helper.dump_directory = folder;
  options.pool.helper.report = true;
  CompilerClient client(options);
  const auto program = client.Compile(BuildRequest(RequestKind::kBuild));
  const auto kernel = client.Compile(KernelRequest(*program));
  EXPECT_EQ(kernel->status, CompileStatus::kOk) << kernel->log;
  int dumps = 0;
  for (const auto& dump : std::filesystem::directory_iterator(folder))
    dumps += dump.file_size() > 0;
  EXPECT_GE(dumps, 3);
  std::filesystem::remove_all(folder);
}

TEST_F(HelperIncludes, AndHeadersOfTheApplicationAndTheDateAreThere) {
  CompileRequest request = BuildRequest(RequestKind::kCompile);
  request.source =
      "#include \"mine.h\"\nconstant char now[] = __DATE__ __TIME__ __TIMESTAMP__;\n"
      "kernel void f(global int* a) { *a = MINE + now[0]; }\n";
  request.headers = {{"mine.h", "#define MINE 1\n"}};
  const auto reply = client_.Compile(request);
  EXPECT_EQ(reply->status, CompileStatus::kOk) << reply->log;
}

// Under a filter of the application's that knows neither seccomp nor Landlock.
TEST(CompilerFault, HelpersWorkUnconfinedWhereTheSystemSaysNo) {
  const int status = StatusOfChild([] {
    sock_filter code[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_seccomp, 3, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_landlock_create_ruleset, 2, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_capset, 1, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
    };
    const sock_fprog program = {std::size(code), code};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ||
        prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0)
      return kCannotTry;
    CompilerClientOptions options = RealOptions();
    options.paths.library = "/nonexistent/libweft-compiler.so";
    CompilerClient client(options);
    const auto reply = client.Compile(BuildRequest(RequestKind::kBuild));
    return reply->status == CompileStatus::kOk ? 0 : 1;
  });
  if (status == kCannotTry) GTEST_SKIP() << "the system takes no filter";
  EXPECT_EQ(status, 0);
}

CompilerClientOptions InProcessOptions() {
  CompilerClientOptions options = RealOptions();
  options.in_process = true;
  return options;
}

TEST(CompilerFault, TheFloatingPointStateIsTheCallers) {
  CompilerClient helper(RealOptions()), client(InProcessOptions());
  CompileRequest request = BuildRequest(RequestKind::kBuild);
  request.source = "kernel void f(global float* a) { a[0] = 1.0f / 3.0f * 1e-30f * 1e-9f; }";
  const auto program = helper.Compile(request);
  const Bytes text = helper.Compile(KernelRequest(*program))->code.text;
  const unsigned own = _mm_getcsr();
  // Traps on what is not exact, rounds up, makes denormals zero; then all but the traps, and a
  // flag.
  for (unsigned mode : {0xcfc0U, 0xdfc1U}) {
    _mm_setcsr(mode);
    const auto built = client.Compile(request);
    const auto made = client.Compile(KernelRequest(*built));
    const unsigned after = _mm_getcsr();
    _mm_setcsr(own);
    EXPECT_EQ(after, mode);
    EXPECT_EQ(made->code.text, text);
  }
}

TEST(CompilerFault, AHangInThisProcessIsGivenUpAtTheTimeLimit) {
  CompilerClientOptions options = InProcessOptions();
  options.seconds = 1;
  CompilerClient client(options);
  CompileRequest request = BuildRequest(RequestKind::kBuild);
  request.fault = InjectedFault::kHang;
  request.fault_stage = "frontend";
  const auto bad = client.Compile(request);
  EXPECT_EQ(bad->status, CompileStatus::kCompilerError);
  EXPECT_NE(bad->log.find("out of time"), std::string::npos) << bad->log;
  EXPECT_EQ(client.Compile(BuildRequest(RequestKind::kBuild))->status, CompileStatus::kOk);
}

TEST(CompilerFault, TheCompilerRunsInThisProcessWhereNoOtherCanBeStarted) {
  CompilerClientOptions options = RealOptions();
  options.pool.helper.executable = "/nonexistent/weft-compiler";
  CompilerClient client(options);
  const auto program = client.Compile(BuildRequest(RequestKind::kBuild));
  ASSERT_EQ(program->status, CompileStatus::kOk) << program->log;
  const auto kernel = client.Compile(KernelRequest(*program));
  EXPECT_EQ(kernel->status, CompileStatus::kOk) << kernel->log;
  EXPECT_FALSE(kernel->code.text.empty());
}

}  // namespace
}  // namespace weft
