// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "channel.h"

#include <sys/socket.h>

#include <cstdint>

namespace weft::fuzz {

void Send(int channel, std::string_view bytes) {
  const uint64_t size = bytes.size();
  send(channel, &size, sizeof size, MSG_NOSIGNAL);
  for (size_t done = 0; done < size;) {
    const ssize_t sent = send(channel, bytes.data() + done, size - done, MSG_NOSIGNAL);
    if (sent <= 0) return;
    done += size_t(sent);
  }
}

bool Receive(int channel, std::string& bytes) {
  uint64_t size = 0;
  if (recv(channel, &size, sizeof size, MSG_WAITALL) != sizeof size) return false;
  bytes.resize(size);
  return size == 0 || recv(channel, bytes.data(), size, MSG_WAITALL) == ssize_t(size);
}

}  // namespace weft::fuzz
