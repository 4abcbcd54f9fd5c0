// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/server/sandbox.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <pthread.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace weft::compiler {
namespace {

// What body returns, in a child that first enters the sandbox. Its text comes through a pipe.
std::string InSandbox(const std::string& folder, auto body) {
  int ends[2];
  if (pipe(ends) != 0) return "no pipe";
  const pid_t child = fork();
  if (child == 0) {
    std::string text;
    for (const std::string& refused : EnterSandbox(folder)) text += refused + "\n";
    if (text.empty()) text = body();
    if (write(ends[1], text.data(), text.size()) < 0) _exit(2);
    _exit(0);
  }
  close(ends[1]);
  std::string text(1 << 16, 0);
  size_t size = 0;
  for (ssize_t got; (got = read(ends[0], &text[size], text.size() - size)) > 0;) size += got;
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  text.resize(size);
  return WIFSIGNALED(status) ? text + " killed by " + std::to_string(WTERMSIG(status)) : text;
}

class Done {
 public:
  void Try(const char* name, bool succeeded) {
    if (succeeded) text_ += std::string(" ") + name;
  }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

bool Connects() {
  const int internet = socket(AF_INET, SOCK_STREAM, 0);
  const sockaddr_in here = {AF_INET, htons(9), {htonl(INADDR_LOOPBACK)}, {}};
  return internet >= 0 ||
         connect(internet, reinterpret_cast<const sockaddr*>(&here), sizeof here) == 0;
}

bool Forks() {
  const pid_t child = fork();
  if (child == 0) _exit(0);
  return child > 0;
}

std::string Escapes() {
  Done done;
  done.Try("open", open("/etc/passwd", O_RDONLY) >= 0);
  done.Try("create", open("/tmp/weft-escaped", O_WRONLY | O_CREAT, 0600) >= 0);
  done.Try("access", access("/etc/passwd", R_OK) == 0);
  done.Try("delete", unlink("/tmp/weft-escaped") == 0);
  done.Try("connect", Connects());
  done.Try("local socket", socket(AF_UNIX, SOCK_STREAM, 0) >= 0);
  done.Try("fork", Forks());
  done.Try("signal", kill(getppid(), 0) == 0);
  done.Try("trace", ptrace(PTRACE_ATTACH, getppid(), 0, 0) == 0);
  done.Try("code", mmap(nullptr, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) !=
                       MAP_FAILED);
  execl("/bin/echo", "echo", "executed", nullptr);
  return done.text();
}

TEST(Sandbox, NothingLeadsOut) { EXPECT_EQ(InSandbox("", Escapes), ""); }

TEST(Sandbox, ThreadsAndMemoryRemain) {
  const auto work = [] {
    pthread_t thread;
    const auto touch = [](void*) -> void* {
      std::vector<char>(64 << 20, 1);
      return nullptr;
    };
    if (pthread_create(&thread, nullptr, touch, nullptr) != 0) return "no thread";
    return pthread_join(thread, nullptr) == 0 ? "done" : "no join";
  };
  EXPECT_EQ(InSandbox("", work), "done");
}

// As a crash ends it, rather than going on behind the failed call.
TEST(Sandbox, AnAbortStillEndsTheProcess) {
  EXPECT_EQ(InSandbox("", []() -> std::string { abort(); }),
            " killed by " + std::to_string(SIGABRT));
}

// Landlock knows folders; a kernel without it is not one to test this on.
TEST(Sandbox, OneFolderMayBeWrittenTo) {
  char name[] = "/tmp/weft-sandbox-XXXXXX";
  const std::string folder = mkdtemp(name);
  std::ofstream(folder + "/old") << "text";
  const auto work = [&] {
    Done done;
    done.Try("new", std::ofstream(folder + "/new") << "text" << std::flush ? true : false);
    done.Try("old", std::ofstream(folder + "/old") << "more" << std::flush ? true : false);
    done.Try("read", open((folder + "/old").c_str(), O_RDONLY) >= 0);
    done.Try("above", open((folder + "/../weft-escaped").c_str(), O_WRONLY | O_CREAT, 0600) >= 0);
    return done.text() + Escapes();
  };
  EXPECT_EQ(InSandbox(folder, work), " new old");
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace weft::compiler
