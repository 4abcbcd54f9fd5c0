// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/compiler/helper_process.h"

#include <fmt/format.h>
#include <poll.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "contract/carrier.h"
#include "runtime/base/log.h"
#include "runtime/compiler/spawn_helper.h"
#include "runtime/os/descriptor.h"

namespace weft {
namespace {

constexpr size_t kReplyChunk = 16 << 20;

// A quarter of a processor where others are busy.
constexpr int kBackgroundNice = 5;

// The system keeps no status of a process that is nobody's child.
HelperProcess::Failure Ended() {
  return {true,
          "The compiler ended before it replied: it crashed, ran out of memory or was killed."};
}

}  // namespace

std::expected<std::unique_ptr<HelperProcess>, std::string> HelperProcess::Start(
    const HelperOptions& options) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
    return std::unexpected(fmt::format("cannot make a socket: {}", strerrordesc_np(errno)));
  const int ours = AwayFromStandardStreams(ends[0]);
  const Descriptor theirs(ends[1]);
  const std::string megabytes = std::to_string(options.megabytes);
  const std::string dump = kDumpVariable + options.dump_directory;
  char* argv[] = {const_cast<char*>("weft-compiler"), const_cast<char*>(megabytes.c_str()),
                  const_cast<char*>(options.builtins.c_str()), nullptr};
  char* envp[5] = {const_cast<char*>("PATH=/usr/bin:/bin"), const_cast<char*>("LC_ALL=C")};
  char** next = envp + 2;
  if (!options.dump_directory.empty()) *next++ = const_cast<char*>(dump.c_str());
  if (options.report) *next++ = const_cast<char*>(kReportSetting);
  auto process = SpawnHelper(options.executable.c_str(), argv, envp, theirs.number());
  if (ours < 0 || !process) {
    if (ours >= 0) close(ours);
    return std::unexpected(fmt::format("cannot start {}: {}", options.executable,
                                       strerrordesc_np(process ? EMFILE : process.error())));
  }
  if (options.is_background) setpriority(PRIO_PROCESS, process->pid, kBackgroundNice);
  return std::unique_ptr<HelperProcess>(new HelperProcess(*process, ours));
}

HelperProcess::HelperProcess(const SpawnedHelper& process, int socket)
    : process_(process), socket_(socket) {
  struct stat file;
  if (fstat(socket_, &file) == 0) {
    device_ = file.st_dev;
    inode_ = file.st_ino;
  }
}

HelperProcess::~HelperProcess() {
  if (socket_ < 0) return;
  // Where the application closed descriptors that it did not open, the process's may be one too.
  if (SocketIsOurs()) {
    EndHelper(process_);
    close(socket_);
  } else {
    AbandonHelper(process_);
  }
}

bool HelperProcess::SocketIsOurs() const {
  struct stat file;
  return socket_ >= 0 && fstat(socket_, &file) == 0 && file.st_dev == device_ &&
         file.st_ino == inode_;
}

bool HelperProcess::IsIdle() const {
  if (!SocketIsOurs()) return false;
  pollfd wait = {socket_, POLLIN, 0};
  return poll(&wait, 1, 0) == 0;  // anything to read is an end of file or a word too many
}

void HelperProcess::Disown() {
  if (SocketIsOurs()) {
    close(socket_);
    ForgetHelper(process_);
  }
  socket_ = -1;
}

std::expected<Bytes, HelperProcess::Failure> HelperProcess::Run(const Bytes& request,
                                                                const LookAtFile& look,
                                                                Clock::time_point deadline) {
  if (auto sent = SendMessage(request, deadline); !sent) return std::unexpected(sent.error());
  uint64_t reply_bytes = 0;
  for (;;) {
    if (auto got = Receive(&reply_bytes, sizeof reply_bytes, deadline); !got)
      return std::unexpected(got.error());
    if (!(reply_bytes & (kAskForFile | kSayForLog))) break;
    if (auto said = Answer(reply_bytes, look, deadline); !said)
      return std::unexpected(said.error());
  }
  if (reply_bytes > kMaxMessageBytes)
    return std::unexpected(
        Failure{false, fmt::format("The compiler announced a reply of {} bytes; the limit is {}.",
                                   reply_bytes, kMaxMessageBytes)});
  // Grows with what arrives: a wrong count alone takes no memory.
  Bytes reply;
  while (reply.size() < reply_bytes) {
    const size_t start = reply.size();
    reply.resize(std::min<uint64_t>(reply_bytes, start + kReplyChunk));
    if (auto got = Receive(reply.data() + start, reply.size() - start, deadline); !got)
      return std::unexpected(got.error());
  }
  return reply;
}

std::expected<void, HelperProcess::Failure> HelperProcess::Answer(uint64_t count,
                                                                  const LookAtFile& look,
                                                                  Clock::time_point deadline) {
  const uint64_t size = count & ~(kAskForFile | kSayForLog);
  if (size > kMaxAskedBytes)
    return std::unexpected(Failure{false, "The compiler says more than it has to say."});
  std::string text(size, 0);
  if (auto got = Receive(text.data(), size, deadline); !got) return got;
  if (count & kAskForFile) return SendMessage(Encode(look(text)), deadline);
  Log(LogCategory::kBuild, "the compiler's process: {}", text);
  return {};
}

std::expected<void, HelperProcess::Failure> HelperProcess::SendMessage(const Bytes& message,
                                                                       Clock::time_point deadline) {
  const uint64_t size = message.size();
  auto sent = Send(&size, sizeof size, deadline);
  return sent ? Send(message.data(), message.size(), deadline) : sent;
}

std::expected<void, HelperProcess::Failure> HelperProcess::WaitFor(short event,
                                                                   Clock::time_point deadline) {
  while (true) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
    if (left <= 0)
      return std::unexpected(Failure{false, "The compiler ran out of time and was stopped."});
    pollfd wait = {socket_, event, 0};
    const int ready = poll(&wait, 1, static_cast<int>(std::min<int64_t>(left, 1 << 30)));
    if (ready > 0) return {};
    if (ready < 0 && errno != EINTR)
      return std::unexpected(Failure{
          false, fmt::format("Waiting for the compiler failed: {}.", strerrordesc_np(errno))});
  }
}

std::expected<void, HelperProcess::Failure> HelperProcess::Send(const void* data, size_t size,
                                                                Clock::time_point deadline) {
  const char* next = static_cast<const char*>(data);
  while (size > 0) {
    const ssize_t sent = send(socket_, next, size, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent > 0) {
      next += sent;
      size -= sent;
    } else if (errno == EAGAIN) {
      if (auto ready = WaitFor(POLLOUT, deadline); !ready) return ready;
    } else if (errno != EINTR) {
      return std::unexpected(Ended());
    }
  }
  return {};
}

std::expected<void, HelperProcess::Failure> HelperProcess::Receive(void* data, size_t size,
                                                                   Clock::time_point deadline) {
  char* next = static_cast<char*>(data);
  while (size > 0) {
    const ssize_t got = recv(socket_, next, size, MSG_DONTWAIT);
    if (got > 0) {
      next += got;
      size -= got;
    } else if (got == 0) {
      return std::unexpected(Ended());
    } else if (errno == EAGAIN) {
      if (auto ready = WaitFor(POLLIN, deadline); !ready) return ready;
    } else if (errno != EINTR) {
      return std::unexpected(Ended());
    }
  }
  return {};
}

}  // namespace weft
