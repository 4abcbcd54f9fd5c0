// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Messages over the socket to the application: a 64-bit little-endian byte count, then the bytes.
#pragma once

#include <optional>

#include "weft/compiler.h"

namespace weft::compiler {

class Connection {
 public:
  explicit Connection(int socket) : socket_(socket) {}

  // Has the other side begun to write, or gone?
  bool HasInput() const;
  // Nothing once the other side has closed, or when no memory for the message can be had.
  std::optional<Bytes> Read();
  bool Write(const Bytes& message);
  // Returns when the other side has closed.
  void WaitForHangUp() const;

 private:
  bool ReadExactly(void* data, size_t size);
  bool WriteExactly(const void* data, size_t size);

  int socket_;
};

}  // namespace weft::compiler
