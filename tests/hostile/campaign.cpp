// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "campaign.h"

#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>

namespace weft::hostile {
namespace {

constexpr uint64_t kTrialsPerProcess = 500;
constexpr char kReady[] = "ready";
constexpr int kPatienceMilliseconds = 600'000;  // on a machine that has better to do

// A process that does a run of trials and writes a line for each.
class Process {
 public:
  Process(uint64_t first, uint64_t end, const std::function<Trial()>& begin) {
    int ends[2];
    if (pipe(ends) != 0) std::abort();
    process_ = fork();
    if (process_ == 0) {
      close(ends[0]);
      Work(ends[1], first, end, begin);
    }
    close(ends[1]);
    channel_ = ends[0];
  }
  ~Process() { close(channel_); }
  Process(const Process&) = delete;

  // The next line; empty at the end.
  std::string Next() {
    size_t end;
    while ((end = read_.find('\n')) == std::string::npos) {
      char bytes[4096];
      pollfd entry = {channel_, POLLIN, 0};
      if (poll(&entry, 1, kPatienceMilliseconds) != 1) kill(process_, SIGKILL);
      const ssize_t count = read(channel_, bytes, sizeof bytes);
      if (count <= 0) return "";
      read_.append(bytes, size_t(count));
    }
    const std::string words = read_.substr(0, end);
    read_.erase(0, end + 1);
    return words;
  }

  // How it ended; empty if well.
  std::string Await() const {
    int status = 0;
    waitpid(process_, &status, 0);
    if (WIFSIGNALED(status)) return "died of signal " + std::to_string(WTERMSIG(status));
    return status == 0 ? "" : "ended with status " + std::to_string(WEXITSTATUS(status));
  }

 private:
  [[noreturn]] static void Work(int channel, uint64_t first, uint64_t end,
                                const std::function<Trial()>& begin) {
    const Trial trial = begin();
    Write(channel, kReady);
    for (uint64_t number = first; number < end; ++number) Write(channel, trial(number));
    _exit(0);
  }

  // One line, in one piece, and nothing buffered that the next trial's death would lose.
  static void Write(int channel, const std::string& words) {
    const std::string line = words.substr(0, 250) + "\n";
    if (write(channel, line.data(), line.size()) != ssize_t(line.size())) _exit(0);
  }

  pid_t process_;
  int channel_;
  std::string read_;  // and not asked for yet
};

class Tally {
 public:
  void Add(uint64_t number, const std::string& words) {
    ++counts_[words];
    if (words.starts_with("WRONG")) Fail(number, words);
  }
  void Fail(uint64_t number, const std::string& words) {
    std::printf("trial %llu: %s\n", static_cast<unsigned long long>(number), words.c_str());
    std::fflush(stdout);
    ++failures_;
  }
  int Report(uint64_t count) const {
    for (const auto& [words, times] : counts_)
      std::printf("%8llu %s\n", static_cast<unsigned long long>(times), words.c_str());
    std::printf("%llu trials, %llu failures\n", static_cast<unsigned long long>(count),
                static_cast<unsigned long long>(failures_));
    return failures_ != 0;
  }

 private:
  std::map<std::string, uint64_t> counts_;
  uint64_t failures_ = 0;
};

}  // namespace

int RunCampaign(int argument_count, char** arguments, const std::function<Trial()>& begin) {
  if (argument_count != 3) return std::printf("%s FIRST COUNT\n", arguments[0]), 2;
  const uint64_t first = std::strtoull(arguments[1], nullptr, 10);
  const uint64_t count = std::strtoull(arguments[2], nullptr, 10);
  // No trial is to find another's code, nor to take long.
  setenv("WEFT_CACHE_DIR", "off", 0);
  setenv("WEFT_COMPILE_SECONDS", "10", 0);
  setenv("WEFT_COMPILE_MEGABYTES", "2048", 0);
  setenv("WEFT_KERNEL_SECONDS", "5", 0);
  Tally tally;
  for (uint64_t next = first; next < first + count;) {
    const uint64_t end = std::min(next + kTrialsPerProcess, first + count);
    Process process(next, end, begin);
    if (process.Next() != kReady) return std::printf("no trial can begin\n"), process.Await(), 1;
    for (std::string words; next < end && !(words = process.Next()).empty(); ++next)
      tally.Add(next, words);
    std::string death = process.Await();
    if (death.empty() && next == end) continue;
    tally.Fail(next, "the process " + (death.empty() ? "ended" : death));
    ++next;
  }
  return tally.Report(count);
}

}  // namespace weft::hostile
