// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/server/connection.h"

#include <poll.h>
#include <sys/socket.h>

#include <cerrno>

#include "contract/carrier.h"

namespace weft::compiler {

bool Connection::HasInput() const {
  pollfd entry = {socket_, POLLIN, 0};
  return poll(&entry, 1, 0) > 0;
}

void Connection::WaitForHangUp() const {
  pollfd entry = {socket_, POLLRDHUP, 0};
  while (poll(&entry, 1, -1) < 0 && errno == EINTR) continue;
}

bool Connection::ReadExactly(void* data, size_t size) {
  auto* next = static_cast<uint8_t*>(data);
  while (size > 0) {
    const ssize_t count = recv(socket_, next, size, 0);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    next += count;
    size -= count;
  }
  return true;
}

bool Connection::WriteExactly(const void* data, size_t size) {
  const auto* next = static_cast<const uint8_t*>(data);
  while (size > 0) {
    const ssize_t count = send(socket_, next, size, MSG_NOSIGNAL);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    next += count;
    size -= count;
  }
  return true;
}

std::optional<Bytes> Connection::Read() {
  uint64_t size = 0;
  if (!ReadExactly(&size, sizeof size) || size > kMaxMessageBytes) return std::nullopt;
  Bytes message(size);
  if (!ReadExactly(message.data(), size)) return std::nullopt;
  return message;
}

bool Connection::Write(const Bytes& message) {
  const uint64_t size = message.size();
  return WriteExactly(&size, sizeof size) && WriteExactly(message.data(), size);
}

bool Connection::Send(uint64_t kind, const std::string& text) {
  const uint64_t count = kind | text.size();
  return text.size() <= kMaxAskedBytes && WriteExactly(&count, sizeof count) &&
         WriteExactly(text.data(), text.size());
}

IncludedFile Connection::Ask(const std::string& path) {
  if (!Send(kAskForFile, path)) return {};
  const auto answer = Read();
  return answer ? DecodeIncludedFile(*answer) : IncludedFile();
}

void Connection::Say(const std::string& sentence) { Send(kSayForLog, sentence); }

}  // namespace weft::compiler
