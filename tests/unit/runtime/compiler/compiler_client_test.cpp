// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/compiler/compiler_client.h"
#include "status_of_child.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <pty.h>
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <thread>
#include <vector>

namespace weft {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

CompilerClientOptions FakeOptions() {
  CompilerClientOptions options;
  options.paths = {WEFT_FAKE_COMPILER, "/nonexistent/libweft-compiler.so", "/nonexistent/builtins"};
  options.pool.helper.executable = WEFT_FAKE_COMPILER;
  options.seconds = 30;
  options.pool.most = 8;
  options.use_caches = false;
  return options;
}

CompileRequest Ask(std::string wish, std::string options = "") {
  CompileRequest request;
  request.source = std::move(wish);
  request.options = std::move(options);
  return request;
}

// A client of the fake compiler without caches.
class CompilerClientTest : public testing::Test {
 protected:
  std::shared_ptr<const CompileReply> Compile(const std::string& wish) {
    return client_.Compile(Ask(wish));
  }
  // The wish must fail with a log that contains `words`; then the next build must work.
  void ExpectFailure(const std::string& wish, const std::string& words) {
    const auto reply = Compile(wish);
    EXPECT_EQ(reply->status, CompileStatus::kCompilerError);
    EXPECT_NE(reply->log.find(words), std::string::npos) << reply->log;
    EXPECT_EQ(Compile("well")->log, "well");
  }

  CompilerClient client_{FakeOptions()};
};

TEST_F(CompilerClientTest, GivesTheReply) {
  const auto reply = Compile("hello");
  EXPECT_EQ(reply->status, CompileStatus::kOk);
  EXPECT_EQ(reply->log, "hello");
}

TEST_F(CompilerClientTest, PassesLargeRequestsAndReplies) {
  const std::string large(20'000'000, 'x');
  EXPECT_EQ(Compile(large)->log, large);
}

TEST_F(CompilerClientTest, UsesOneProcessForOneJobAfterAnother) {
  EXPECT_EQ(Compile("pid")->log, Compile("pid")->log);
}

TEST_F(CompilerClientTest, SurvivesACrash) { ExpectFailure("crash", "ended before it replied"); }
TEST_F(CompilerClientTest, SurvivesAnExit) { ExpectFailure("exit", "ended before it replied"); }
TEST_F(CompilerClientTest, SurvivesGarbage) { ExpectFailure("garbage", "malformed"); }
TEST_F(CompilerClientTest, SurvivesHalfAReply) { ExpectFailure("half", "ended before it replied"); }
TEST_F(CompilerClientTest, SurvivesAnAbsurdQuestion) {
  ExpectFailure("babble", "more than it has");
}
TEST_F(CompilerClientTest, SurvivesAnAbsurdReplySize) { ExpectFailure("announce", "announced"); }

TEST(CompilerClient, StopsAHangingCompiler) {
  CompilerClientOptions options = FakeOptions();
  options.seconds = 1;
  CompilerClient client(options);
  const auto start = steady_clock::now();
  const auto reply = client.Compile(Ask("hang"));
  EXPECT_EQ(reply->status, CompileStatus::kCompilerError);
  EXPECT_NE(reply->log.find("out of time"), std::string::npos) << reply->log;
  EXPECT_LT(steady_clock::now() - start, milliseconds(2000));
  EXPECT_EQ(client.Compile(Ask("well"))->log, "well");
}

TEST_F(CompilerClientTest, ReplacesAHelperThatWasKilledWhileIdle) {
  const std::string pid = Compile("pid")->log;
  kill(std::stoi(pid), SIGKILL);
  usleep(50'000);
  const auto reply = Compile("pid");
  EXPECT_EQ(reply->status, CompileStatus::kOk);
  EXPECT_NE(reply->log, pid);
}

TEST_F(CompilerClientTest, TriesOnceMoreWhenAHelperIsKilledAtWork) {
  const int pid = std::stoi(Compile("pid")->log);
  const std::string path = testing::TempDir() + "weft-began-" + std::to_string(getpid());
  std::filesystem::remove(path);
  std::thread killer([&] {
    while (!std::filesystem::exists(path)) usleep(1'000);
    kill(pid, SIGKILL);
  });
  const std::string wish = "hang without " + path;
  EXPECT_EQ(Compile(wish)->log, wish);
  killer.join();
  std::filesystem::remove(path);
}

TEST_F(CompilerClientTest, RunsBuildsOfSeveralThreadsAtOnce) {
  std::vector<std::string> pids(8);
  std::vector<std::thread> threads;
  for (std::string& pid : pids) threads.emplace_back([&] { pid = Compile("wait")->log; });
  for (std::thread& thread : threads) thread.join();
  // One after another, all would have been done by the first process.
  EXPECT_EQ(std::set<std::string>(pids.begin(), pids.end()).size(), pids.size());
}

TEST(CompilerClient, KeepsToItsNumberOfProcesses) {
  CompilerClientOptions options = FakeOptions();
  options.pool.most = 2;
  CompilerClient client(options);
  std::vector<std::string> pids(6);
  std::vector<std::thread> threads;
  for (std::string& pid : pids)
    threads.emplace_back([&] { pid = client.Compile(Ask("wait"))->log; });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(std::set<std::string>(pids.begin(), pids.end()).size(), 2u);
}

std::atomic<int> child_signals;

TEST(CompilerClient, GivesTheApplicationNoChildToNotice) {
  struct sigaction action = {}, old;
  action.sa_handler = [](int) { ++child_signals; };
  sigaction(SIGCHLD, &action, &old);
  {
    CompilerClient client(FakeOptions());
    EXPECT_EQ(client.Compile(Ask("well"))->log, "well");
    client.Compile(Ask("crash"));
    EXPECT_EQ(client.Compile(Ask("well"))->log, "well");
    EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1);
    EXPECT_EQ(errno, ECHILD);
  }
  sigaction(SIGCHLD, &old, nullptr);
  EXPECT_EQ(child_signals, 0);
}

// Builds, and has helpers end in each way. The number of the step after which a child was seen.
int StepThatShowsAChild() {
  const auto sees_child = [](int flags) {
    return waitpid(-1, nullptr, WNOHANG | flags) != -1 || errno != ECHILD;
  };
  child_signals = 0;
  signal(SIGCHLD, [](int) { ++child_signals; });
  {
    CompilerClient client(FakeOptions());
    const int pid = std::stoi(client.Compile(Ask("pid"))->log);
    if (sees_child(0)) return 1;
    kill(pid, SIGKILL);
    usleep(50'000);
    if (sees_child(0)) return 2;
    if (client.Compile(Ask("crash"))->status != CompileStatus::kCompilerError) return 3;
    if (client.Compile(Ask("well"))->log != "well" || sees_child(0)) return 4;
  }
  if (sees_child(__WALL)) return 5;
  return child_signals == 0 ? 0 : 6;
}

TEST(CompilerClient, GivesASubreaperNoChildToNotice) {
  EXPECT_EQ(StatusOfChild([] {
              prctl(PR_SET_CHILD_SUBREAPER, 1);
              return StepThatShowsAChild();
            }),
            0);
}

TEST(CompilerClient, GivesProcessOneNoChildToNotice) {
  constexpr int kCannotTry = 99;
  const int status = StatusOfChild([] {
    if (unshare(CLONE_NEWPID) != 0) return kCannotTry;
    return StatusOfChild([] { return getpid() == 1 ? StepThatShowsAChild() : kCannotTry; });
  });
  if (status == kCannotTry) GTEST_SKIP() << "a process namespace takes rights that this user lacks";
  EXPECT_EQ(status, 0);
}

TEST(CompilerClient, HandsNothingOfTheApplicationOn) {
  const int open_file = open("/dev/null", O_RDONLY);  // inherited by exec, if one lets it
  setenv("WEFT_TEST_SECRET", "1", 1);
  signal(SIGUSR1, SIG_IGN);
  sigset_t usr2, old;
  sigemptyset(&usr2);
  sigaddset(&usr2, SIGUSR2);
  pthread_sigmask(SIG_BLOCK, &usr2, &old);
  CompilerClient client(FakeOptions());
  EXPECT_EQ(client.Compile(Ask("describe"))->log,
            "fds 0 1 2 3\nvariables PATH=/usr/bin:/bin LC_ALL=C\n"
            "SigBlk:\t0000000000000000\nSigIgn:\t0000000000000000\nsession " +
                std::to_string(getsid(0)) + ", own group");
  pthread_sigmask(SIG_SETMASK, &old, nullptr);
  signal(SIGUSR1, SIG_DFL);
  unsetenv("WEFT_TEST_SECRET");
  close(open_file);
}

// Runs body in a forked child; true if it returned true there.
bool InChild(auto body) {
  const pid_t child = fork();
  if (child == 0) _exit(body() ? 0 : 1);
  int status = 1;
  waitpid(child, &status, 0);
  return status == 0;
}

TEST_F(CompilerClientTest, AForkedChildHasHelpersOfItsOwn) {
  const std::string parents = Compile("pid")->log;
  EXPECT_TRUE(InChild([&] {
    const auto reply = Compile("pid");
    return reply->status == CompileStatus::kOk && reply->log != parents;
  }));
  EXPECT_EQ(Compile("pid")->log, parents);
}

bool HasEnded(int pid) {
  std::ifstream stat("/proc/" + std::to_string(pid) + "/stat");
  std::string number, name, state;
  return !(stat >> number >> name >> state) || state == "Z";
}

TEST_F(CompilerClientTest, TheHelperEndsWithTheApplication) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  ASSERT_TRUE(InChild([&] {
    const int pid = std::stoi(Compile("pid")->log);
    return write(ends[1], &pid, sizeof pid) == sizeof pid;
  }));
  int pid = 0;
  ASSERT_EQ(read(ends[0], &pid, sizeof pid), static_cast<ssize_t>(sizeof pid));
  for (int i = 0; i < 200 && !HasEnded(pid); ++i) usleep(10'000);
  EXPECT_TRUE(HasEnded(pid));
  close(ends[0]);
  close(ends[1]);
}

// In a session whose terminal the test holds, and whose own signals it ignores.
TEST_F(CompilerClientTest, TheHelperSurvivesItsTerminalsSignals) {
  int terminal = -1, told[2];
  ASSERT_EQ(pipe(told), 0);
  const pid_t child = forkpty(&terminal, nullptr, nullptr, nullptr);
  if (child == 0) {
    for (int ignored : {SIGINT, SIGQUIT, SIGTSTP, SIGHUP}) signal(ignored, SIG_IGN);
    const std::string pid = Compile("pid")->log;
    char byte = getsid(std::stoi(pid)) == getpid() ? 'y' : 'n';
    const bool asked = write(told[1], &byte, 1) == 1;
    while (read(0, &byte, 1) > 0) {  // until the terminal hangs up
    }
    byte = asked && Compile("pid")->log == pid ? 'y' : 'n';
    _exit(write(told[1], &byte, 1) == 1 ? 0 : 1);
  }
  char same_session = 0, same_helper = 0;
  EXPECT_EQ(read(told[0], &same_session, 1), 1);
  EXPECT_EQ(same_session, 'y');
  EXPECT_EQ(write(terminal, "\x03\x1c\x1a", 3), 3);  // Ctrl-C, Ctrl-\ and Ctrl-Z
  usleep(100'000);
  close(terminal);
  EXPECT_EQ(read(told[0], &same_helper, 1), 1);
  EXPECT_EQ(same_helper, 'y');
  waitpid(child, nullptr, 0);
  close(told[0]);
  close(told[1]);
}

TEST_F(CompilerClientTest, WritesToNoFileThatTookItsSocketsNumber) {
  EXPECT_EQ(Compile("well")->log, "well");
  const std::string path = testing::TempDir() + "weft-victim";
  const int victim = open(path.c_str(), O_RDWR | O_CREAT | O_TRUNC, 0600);
  // As an application does that becomes a daemon: closes all it does not know.
  for (int fd = 3; fd < 256; ++fd) {
    struct stat status;
    if (fstat(fd, &status) == 0 && S_ISSOCK(status.st_mode)) dup2(victim, fd);
  }
  EXPECT_EQ(Compile("well")->log, "well");
  EXPECT_EQ(std::filesystem::file_size(path), 0u);
  std::filesystem::remove(path);
}

TEST(CompilerClient, SaysThatThereIsNoCompiler) {
  CompilerClientOptions options = FakeOptions();
  options.pool.helper.executable = "/nonexistent/weft-compiler";
  const auto reply = CompilerClient(options).Compile(Ask("well"));
  EXPECT_EQ(reply->status, CompileStatus::kCompilerError);
  EXPECT_NE(reply->log.find("/nonexistent/weft-compiler"), std::string::npos) << reply->log;
}

TEST(CompilerClient, CompilesInThisProcessWhereHelpersEndAtOnce) {
  CompilerClientOptions options = FakeOptions();
  options.pool.helper.executable = "/bin/false";
  CompilerClient client(options);
  for (int i = 0; i < 2; ++i) {
    const auto reply = client.Compile(Ask("well"));
    EXPECT_NE(reply->log.find("/bin/false ends before it replies"), std::string::npos);
    EXPECT_NE(reply->log.find("libweft-compiler.so"), std::string::npos) << reply->log;
  }
}

TEST(CompilerClient, NeverCompilesInThisProcessWhatEndsAWorkingHelper) {
  const auto reply = CompilerClient(FakeOptions()).Compile(Ask("crash"));
  EXPECT_EQ(reply->log.find("libweft-compiler.so"), std::string::npos) << reply->log;
}

TEST(CompilerClient, PrestartsOneHelper) {
  CompilerClient client(FakeOptions());
  const auto start = steady_clock::now();
  client.Prestart();
  EXPECT_LT(steady_clock::now() - start, milliseconds(100));
  EXPECT_EQ(client.Compile(Ask("well"))->log, "well");
}

// A client with caches in a fresh folder.
class CachingClientTest : public testing::Test {
 protected:
  CachingClientTest() {
    char name[] = "/tmp/weft-test-XXXXXX";
    folder_ = mkdtemp(name);
    options_ = FakeOptions();
    options_.use_caches = true;
    options_.cache_folder = folder_ / "entries";
    options_.cache_bytes = 1 << 20;
  }
  ~CachingClientTest() override { std::filesystem::remove_all(folder_); }

  // Replies to "pid" tell a cached reply from a new one of another process.
  std::string PidFromNewClient(const std::string& wish = "pid") {
    return CompilerClient(options_).Compile(Ask(wish))->log;
  }
  std::vector<std::filesystem::path> Entries() {
    std::vector<std::filesystem::path> entries;
    for (const auto& entry : std::filesystem::directory_iterator(folder_ / "entries")) {
      if (entry.path().filename().string().size() == 64) entries.push_back(entry.path());
    }
    return entries;
  }
  std::string Read(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  void Write(const std::filesystem::path& path, const std::string& text) {
    std::ofstream(path, std::ios::binary | std::ios::trunc) << text;
  }

  std::filesystem::path folder_;
  CompilerClientOptions options_;
};

TEST_F(CachingClientTest, RemembersAReply) {
  options_.cache_folder.clear();
  CompilerClient client(options_);
  const auto first = client.Compile(Ask("pid"));
  EXPECT_EQ(client.Compile(Ask("pid")), first);
  EXPECT_NE(client.Compile(Ask("pid", "-DX")), first);
}

TEST_F(CachingClientTest, FindsAReplyOfAnEarlierProcess) {
  const std::string first = PidFromNewClient();
  EXPECT_EQ(PidFromNewClient(), first);
}

TEST_F(CachingClientTest, DoesNotKeepFailures) {
  CompilerClient client(options_);
  EXPECT_EQ(client.Compile(Ask("crash"))->status, CompileStatus::kCompilerError);
  EXPECT_TRUE(!std::filesystem::exists(folder_ / "entries") || Entries().empty());
}

TEST_F(CachingClientTest, MakesADamagedEntryAnew) {
  std::string last = PidFromNewClient();
  const std::filesystem::path entry = Entries().at(0);
  const std::string good = Read(entry);
  for (size_t place = 0; place < good.size(); place += 7) {
    std::string bad = Read(entry);
    bad[place] = static_cast<char>(bad[place] ^ 0x10);
    Write(entry, bad);
    const std::string made = PidFromNewClient();
    ASSERT_NE(made, last) << "a bit of byte " << place << " is flipped";
    ASSERT_EQ(PidFromNewClient(), made);
    last = made;
  }
}

TEST_F(CachingClientTest, MakesATruncatedEntryAnew) {
  std::string last = PidFromNewClient();
  for (size_t size : {0u, 1u, 63u, 64u, 65u, 119u, 120u, 150u}) {
    std::filesystem::resize_file(Entries().at(0), size);
    const std::string made = PidFromNewClient();
    ASSERT_NE(made, last) << size;
    last = made;
  }
}

TEST_F(CachingClientTest, CompilesAgainWhenAnIncludedFileChanged) {
  const std::string header = folder_ / "header.h";
  const std::string wish = "depend " + header;
  Write(header, "one");
  CompilerClient client(options_);
  const auto first = client.Compile(Ask(wish));
  EXPECT_EQ(client.Compile(Ask(wish)), first);
  Write(header, "two");
  const std::string second = PidFromNewClient(wish);
  EXPECT_NE(second, first->log);
  EXPECT_NE(client.Compile(Ask(wish)), first);
  EXPECT_EQ(PidFromNewClient(wish), second);
}

TEST_F(CachingClientTest, CompilesAgainWithANewCompiler) {
  const std::string first = PidFromNewClient();
  const std::string other = folder_ / "builtins";
  Write(other, "new");
  options_.paths.builtins = other;
  EXPECT_NE(PidFromNewClient(), first);
}

}  // namespace
}  // namespace weft
