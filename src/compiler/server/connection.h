// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Messages over the socket to the application, as contract/carrier.h has them.
#pragma once

#include <optional>
#include <string>

#include "contract/included_file.h"

namespace weft::compiler {

class Connection {
 public:
  explicit Connection(int socket) : socket_(socket) {}

  // Has the other side begun to write, or gone?
  bool HasInput() const;
  // Nothing once the other side has closed, or when no memory for the message can be had.
  std::optional<Bytes> Read();
  bool Write(const Bytes& message);
  // What the application finds there. In the middle of a job.
  IncludedFile Ask(const std::string& path);
  // For the log of builds, in the middle of a job.
  void Say(const std::string& sentence);
  // Returns when the other side has closed.
  void WaitForHangUp() const;

 private:
  bool Send(uint64_t kind, const std::string& text);
  bool ReadExactly(void* data, size_t size);
  bool WriteExactly(const void* data, size_t size);

  int socket_;
};

}  // namespace weft::compiler
