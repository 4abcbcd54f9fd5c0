// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The trace file is good JSON whoever writes it, whatever the names are, and however the process
// ends.
#include "runtime/base/trace.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

namespace weft {
namespace {

constexpr int kThreads = 4, kEvents = 50;

class TraceFile : public testing::Test {
 protected:
  void TearDown() override { std::remove(path_.c_str()); }

  // The process that writes. The knobs are read once, so each has its own.
  template <class Body>
  pid_t Start(Body body) {
    const pid_t child = fork();
    if (child != 0) return child;
    setenv("WEFT_TRACE", path_.c_str(), 1);
    body();
    _exit(0);
  }
  static void TraceFromAllThreads() {
    std::vector<std::thread> threads;
    for (int i = 0; i < kThreads; ++i)
      threads.emplace_back([] {
        for (int event = 0; event < kEvents; ++event) Trace("unit", "event", 1000, 2000, nullptr);
      });
    for (std::thread& thread : threads) thread.join();
  }
  static void Await(pid_t child) { waitpid(child, nullptr, 0); }

  // What a program of Python prints that has loaded the file as `events`.
  std::string Ask(const std::string& expression) const {
    const std::string command = std::string(WEFT_PYTHON) +
                                " -c 'import json; events = json.load(open(\"" + path_ +
                                "\")); print(" + expression + ")'";
    FILE* const pipe = popen(command.c_str(), "r");
    std::string answer;
    for (int c; (c = std::fgetc(pipe)) != EOF && c != '\n';) answer += char(c);
    pclose(pipe);
    return answer;
  }

  const std::string path_ = "/tmp/weft-trace-unit-" + std::to_string(getpid()) + ".json";
};

TEST_F(TraceFile, HoldsNoEventAtFirst) {
  Await(Start([] { (void)TraceEnabled(); }));
  EXPECT_EQ(Ask("events"), "[]");
}

TEST_F(TraceFile, HoldsTheEventsOfAllThreadsAndForkedChildren) {
  Await(Start([] {
    (void)TraceEnabled();
    const pid_t child = fork();
    TraceFromAllThreads();
    if (child == 0) _exit(0);
    Await(child);
  }));
  EXPECT_EQ(Ask("len(events), len({e[\"pid\"] for e in events})"),
            std::to_string(2 * kThreads * kEvents) + " 2");
}

TEST_F(TraceFile, QuotesNames) {
  Await(Start([] { Trace("unit", "a\"b\\c\n\x01\xff", 0, 0, nullptr); }));
  EXPECT_EQ(Ask("ascii(events[0][\"name\"])"), R"('a"b\\c\n\x01\xff')");
}

TEST_F(TraceFile, IsWholeWhenTheProcessIsKilled) {
  for (int turn = 0; turn < 5; ++turn) {
    const pid_t child = Start([] {
      for (;;) TraceFromAllThreads();
    });
    struct stat file = {};
    while (stat(path_.c_str(), &file) != 0 || file.st_size < 1000) usleep(100);
    usleep(useconds_t(turn * 137));
    kill(child, SIGKILL);
    Await(child);
    EXPECT_EQ(Ask("len(events) > 5"), "True");
    std::remove(path_.c_str());
  }
}

TEST_F(TraceFile, IsWholeWhereNothingMoreFits) {
  Await(Start([] {
    signal(SIGXFSZ, SIG_IGN);
    const rlimit limit = {1000, 1000};
    setrlimit(RLIMIT_FSIZE, &limit);
    TraceFromAllThreads();
  }));
  EXPECT_EQ(Ask("0 < len(events) < 20"), "True");
}

}  // namespace
}  // namespace weft
