// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <poll.h>
#include <unistd.h>

#include <utility>

namespace weft {

// A file descriptor that closes itself.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  ~Descriptor() {
    if (number_ >= 0) close(number_);
  }
  Descriptor& operator=(const Descriptor&) = delete;

  int number() const { return number_; }
  explicit operator bool() const { return number_ >= 0; }

 private:
  int number_;
};

// Whether poll() finds one of `events` (POLLIN, POLLOUT) or an error at once.
inline bool IsReady(int descriptor, short events) {
  pollfd asked = {.fd = descriptor, .events = events, .revents = 0};
  return poll(&asked, 1, 0) == 1;
}

}  // namespace weft
