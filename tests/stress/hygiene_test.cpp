// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a process can observe of itself is the same before and after all use of the driver, but for
// the compiler's process and the descriptors that lead to it.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include <xmmintrin.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cfenv>
#include <clocale>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include "stress.h"

extern char** environ;

namespace weft::test {
namespace {

using State = std::map<std::string, std::string>;

void AddSignals(State& state) {
  for (int signal = 1; signal < 65; ++signal) {
    struct sigaction action = {};
    if (sigaction(signal, nullptr, &action) != 0) continue;
    state["signal " + std::to_string(signal)] =
        std::to_string(reinterpret_cast<uintptr_t>(action.sa_handler)) + " " +
        std::to_string(action.sa_flags);
  }
  sigset_t mask;
  pthread_sigmask(SIG_SETMASK, nullptr, &mask);
  std::string blocked;
  for (int signal = 1; signal < 65; ++signal) blocked += sigismember(&mask, signal) ? '1' : '0';
  state["signal mask"] = blocked;
  stack_t stack = {};
  sigaltstack(nullptr, &stack);
  state["signal stack"] = std::to_string(reinterpret_cast<uintptr_t>(stack.ss_sp)) + " " +
                          std::to_string(stack.ss_flags);
}

void AddLimits(State& state) {
  for (int resource = 0; resource < int(RLIM_NLIMITS); ++resource) {
    rlimit limit = {};
    if (getrlimit(__rlimit_resource_t(resource), &limit) == 0)
      state["limit " + std::to_string(resource)] =
          std::to_string(limit.rlim_cur) + " " + std::to_string(limit.rlim_max);
  }
}

void AddFiles(State& state) {
  for (const auto& entry : std::filesystem::directory_iterator("/proc/self/fd")) {
    std::error_code gone;
    const std::string target = std::filesystem::read_symlink(entry, gone).string();
    const int file = std::stoi(entry.path().filename().string());
    const bool kept_by_exec = !(fcntl(file, F_GETFD) & FD_CLOEXEC);
    const bool helper =
        file > 2 && (target.starts_with("socket:") || target.find("pidfd") != target.npos);
    if (!gone && !target.ends_with("/fd") && (!helper || kept_by_exec))
      state["file " + entry.path().filename().string()] = target;
  }
}

State Snapshot() {
  State state;
  AddSignals(state);
  AddLimits(state);
  AddFiles(state);
  state["mxcsr"] = std::to_string(_mm_getcsr() & ~0x3fU);
  state["rounding"] = std::to_string(fegetround()) + " " + std::to_string(fegetexcept());
  state["locale"] = setlocale(LC_ALL, nullptr);
  state["folder"] = std::filesystem::current_path();
  const mode_t mask = umask(0);
  umask(mask);
  state["umask"] = std::to_string(mask);
  for (char** variable = environ; *variable; ++variable) state["environment"] += *variable;
  state["priority"] = std::to_string(getpriority(PRIO_PROCESS, 0));
  state["children"] = waitpid(-1, nullptr, WNOHANG) == -1 && errno == ECHILD ? "none" : "some";
  std::ifstream maps("/proc/self/maps");
  for (std::string line; std::getline(maps, line);)
    if (line.find(" rwx") != line.npos) state["writable code"] += line;
  return state;
}

std::atomic<int> signals_elsewhere = 0;
pthread_t main_thread;

void CountForeign(int) {
  if (!pthread_equal(pthread_self(), main_thread)) ++signals_elsewhere;
}

// Everything that starts threads, compiles or calls back.
bool UseAll() {
  Work work;
  if (!work.Begin() || !work.Enqueue(50)) return false;
  const char* source = "kernel void say(float x) { printf(\"%f\\n\", x); }";
  cl_program program = clCreateProgramWithSource(work.context(), 1, &source, nullptr, nullptr);
  std::atomic<int> told = 0;
  auto tell = [](cl_program, void* told) { ++*static_cast<std::atomic<int>*>(told); };
  clBuildProgram(program, 0, nullptr, "", tell, &told);
  while (told == 0) usleep(1000);
  cl_kernel kernel = clCreateKernel(program, "say", nullptr);
  const cl_float half = 0.5f;
  clSetKernelArg(kernel, 0, sizeof half, &half);
  const size_t one = 1;
  cl_event event = nullptr;
  clEnqueueNDRangeKernel(work.queue(), kernel, 1, nullptr, &one, nullptr, 0, nullptr, &event);
  clSetEventCallback(
      event, CL_COMPLETE,
      [](cl_event, cl_int, void* told) { ++*static_cast<std::atomic<int>*>(told); }, &told);
  clFlush(work.queue());
  while (told == 1) usleep(1000);
  clReleaseEvent(event);
  clReleaseKernel(kernel);
  clReleaseProgram(program);
  return work.Finish();
}

void ExpectSame(const State& before, const State& after) {
  for (const auto& [name, value] : before)
    EXPECT_EQ(after.contains(name) ? after.at(name) : "gone", value) << name;
  for (const auto& [name, value] : after)
    EXPECT_TRUE(before.contains(name)) << name << " " << value;
}

TEST(Hygiene, TheProcessIsAsItWas) {
  std::setlocale(LC_ALL, "C.UTF-8");
  const State before = Snapshot();
  ASSERT_TRUE(UseAll());
  ExpectSame(before, Snapshot());
}

// The same in a process without standard streams: none of the driver's files takes their place.
TEST(Hygiene, ClosedStandardStreamsStayClosed) {
  const pid_t child = fork();
  if (child == 0) {
    for (int stream = 0; stream < 3; ++stream) close(stream);
    execl("/proc/self/exe", "hygiene", "--gtest_filter=Hygiene.TheProcessIsAsItWas", nullptr);
    _exit(127);
  }
  int status = -1;
  waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
}

TEST(Hygiene, TheFloatingPointModeIsTheApplications) {
  const unsigned own = _mm_getcsr();
  for (unsigned mode : {0x9fc0U, 0x3f80U, 0x5f80U, 0x7f80U, 0x1fc0U}) {
    _mm_setcsr(mode);
    const bool right = DoWork();
    const unsigned after = _mm_getcsr();
    _mm_setcsr(own);
    EXPECT_TRUE(right);
    EXPECT_EQ(after & ~0x3fU, mode & ~0x3fU);
  }
}

double Milliseconds(clockid_t clock) {
  timespec time;
  clock_gettime(clock, &time);
  return double(time.tv_sec) * 1e3 + double(time.tv_nsec) * 1e-6;
}

// CPU time of all threads of this process.
double ProcessMilliseconds() { return Milliseconds(CLOCK_PROCESS_CPUTIME_ID); }

TEST(Hygiene, AnIdleDriverUsesNoProcessor) {
  Work work;
  ASSERT_TRUE(work.Begin() && work.Enqueue(50));
  clFinish(work.queue());
  // oneTBB's threads and the dispatcher take some milliseconds to fall asleep.
  usleep(200'000);
  const double before = ProcessMilliseconds();
  usleep(2'000'000);
  EXPECT_LT(ProcessMilliseconds() - before, 2);  // 0.1 %
  EXPECT_TRUE(work.Finish());
}

TEST(Hygiene, WaitingForAnEventUsesNoProcessor) {
  Work work;
  ASSERT_TRUE(work.Begin() && work.Enqueue());
  cl_event gate = clCreateUserEvent(work.context(), nullptr);
  ASSERT_EQ(clEnqueueBarrierWithWaitList(work.queue(), 1, &gate, nullptr), CL_SUCCESS);
  std::thread waiting([&] { clFinish(work.queue()); });
  usleep(200'000);
  const double before = ProcessMilliseconds();
  usleep(1'000'000);
  EXPECT_LT(ProcessMilliseconds() - before, 1);
  clSetUserEventStatus(gate, CL_COMPLETE);
  waiting.join();
  clReleaseEvent(gate);
  EXPECT_TRUE(work.Finish());
}

// The thread's own CPU time, so other processes do not count; and the lower quartile of it, for
// what they cost by taking the caches.
TEST(Hygiene, AThreadThatWaitsSpinsForLessThan50Microseconds) {
  Work work;
  ASSERT_TRUE(work.Begin() && work.Enqueue() && clFinish(work.queue()) == CL_SUCCESS);
  std::vector<double> rounds(Repeats(25));
  for (double& microseconds : rounds) {
    cl_event gate = clCreateUserEvent(work.context(), nullptr);
    ASSERT_EQ(clEnqueueBarrierWithWaitList(work.queue(), 1, &gate, nullptr), CL_SUCCESS);
    std::thread opening([&] {
      usleep(5'000);
      clSetUserEventStatus(gate, CL_COMPLETE);
    });
    const double before = Milliseconds(CLOCK_THREAD_CPUTIME_ID);
    clFinish(work.queue());
    microseconds = 1e3 * (Milliseconds(CLOCK_THREAD_CPUTIME_ID) - before);
    opening.join();
    clReleaseEvent(gate);
  }
  std::ranges::sort(rounds);
  EXPECT_LT(rounds[rounds.size() / 4], 50);
  EXPECT_TRUE(work.Finish());
}

// CPU time in microseconds of each thread of the process but the calling one.
std::map<int, double> OtherThreads() {
  std::map<int, double> used;
  for (const auto& entry : std::filesystem::directory_iterator("/proc/self/task")) {
    const int thread = std::stoi(entry.path().filename().string());
    // How Linux numbers the clocks of threads: pthread_getcpuclockid does so too.
    const clockid_t clock = int(~unsigned(thread) << 3) | 6;
    if (thread != gettid()) used[thread] = 1e3 * Milliseconds(clock);
  }
  return used;
}

// The most that another thread uses in the 10 ms after the last of some commands, of which pool,
// dispatcher and callback thread have their parts.
double SpinAfterCommands(Work& work) {
  std::atomic<int> told = 0;
  auto tell = [](cl_event, cl_int, void* told) { ++*static_cast<std::atomic<int>*>(told); };
  cl_event event = nullptr;
  EXPECT_TRUE(work.Enqueue(50));
  clFlush(work.queue());
  clEnqueueMarkerWithWaitList(work.queue(), 0, nullptr, &event);
  clSetEventCallback(event, CL_COMPLETE, tell, &told);
  clFinish(work.queue());
  const std::map<int, double> before = OtherThreads();
  usleep(10'000);
  double most = 0;
  for (const auto& [thread, used] : OtherThreads())
    if (before.contains(thread)) most = std::max(most, used - before.at(thread));
  while (told == 0) usleep(1'000);
  clReleaseEvent(event);
  return most;
}

TEST(Hygiene, NoThreadSpinsFor50MicrosecondsAfterTheLastCommand) {
  Work work;
  ASSERT_TRUE(work.Begin());
  std::vector<double> rounds(Repeats(25));
  for (double& microseconds : rounds) microseconds = SpinAfterCommands(work);
  std::ranges::sort(rounds);
  EXPECT_LT(rounds[rounds.size() / 4], 50);
  EXPECT_TRUE(work.Finish());
}

TEST(Hygiene, SignalsOfTheProcessReachItsOwnThreads) {
  main_thread = pthread_self();
  struct sigaction action = {}, old = {};
  action.sa_handler = CountForeign;
  action.sa_flags = SA_RESTART;
  sigaction(SIGUSR1, &action, &old);
  ASSERT_TRUE(DoWork());
  sigset_t blocked, mask;
  sigemptyset(&blocked);
  sigaddset(&blocked, SIGUSR1);
  // Blocked here, it would go to any other thread that has it open.
  pthread_sigmask(SIG_BLOCK, &blocked, &mask);
  for (int i = 0; i < Repeats(10); ++i) {
    kill(getpid(), SIGUSR1);
    ASSERT_TRUE(DoWork());
  }
  pthread_sigmask(SIG_SETMASK, &mask, nullptr);
  EXPECT_EQ(signals_elsewhere, 0);
  sigaction(SIGUSR1, &old, nullptr);
}

}  // namespace
}  // namespace weft::test
