// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "worker.h"

#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstring>

#include "channel.h"

namespace weft::fuzz {
namespace {

constexpr int kPatienceMilliseconds = 120'000;

}  // namespace

void Worker::Start() {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends)) std::abort();
  process_ = fork();
  if (process_ == 0) {
    close(ends[0]);
    setenv("WEFT_WIDTH", std::to_string(width_).c_str(), 1);
    setenv("WEFT_CACHE_DIR", "off", 0);
    setenv("WEFT_CHECK", "compiler", 0);
    setenv("WEFT_QUICK", width_ <= 1 ? "1" : "0", 0);  // each is checked against the other
    Serve(ends[1]);
    _exit(0);
  }
  close(ends[1]);
  channel_ = ends[0];
}

void Worker::Stop() {
  if (process_ <= 0) return;
  close(channel_);
  kill(process_, SIGKILL);
  waitpid(process_, nullptr, 0);
  process_ = 0;
}

void Worker::Begin(const Kernel& kernel) {
  if (process_ == 0) Start();
  Send(channel_, kernel.source);
  Send(channel_, kernel.options);
  Send(channel_, {reinterpret_cast<const char*>(kernel.launches.data()),
                  kernel.launches.size() * sizeof(Launch)});
  Send(channel_, {reinterpret_cast<const char*>(kernel.images.data()),
                  kernel.images.size() * sizeof(ImageSpec)});
  Send(channel_, {reinterpret_cast<const char*>(&kernel.sampler), sizeof kernel.sampler});
}

Outcome Worker::Finish() {
  Outcome outcome;
  pollfd answer{channel_, POLLIN, 0};
  std::string checksums, size;
  if (poll(&answer, 1, kPatienceMilliseconds) != 1) {
    outcome.error = "takes too long";
  } else if (!Receive(channel_, outcome.error) || !Receive(channel_, size) ||
             !Receive(channel_, checksums)) {
    outcome.error = "the process died";
  } else {
    const auto* first = reinterpret_cast<const uint64_t*>(checksums.data());
    outcome.checksums.assign(first, first + checksums.size() / sizeof(uint64_t));
    std::memcpy(&outcome.sub_group_size, size.data(), sizeof(uint64_t));
    return outcome;
  }
  Stop();
  return outcome;
}

}  // namespace weft::fuzz
