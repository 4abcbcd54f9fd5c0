// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/os/small_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <charconv>

#include "runtime/os/descriptor.h"

namespace weft {

std::optional<std::string> ReadSmallFile(const std::string& path) {
  const Descriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file) return std::nullopt;
  std::string text(1 << 16, 0);
  size_t size = 0;
  while (size < text.size()) {
    ssize_t got = read(file.number(), text.data() + size, text.size() - size);
    if (got <= 0) break;
    size += static_cast<size_t>(got);
  }
  text.resize(size);
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text;
}

std::optional<uint64_t> ReadNumber(const std::string& path) {
  auto text = ReadSmallFile(path);
  if (!text) return std::nullopt;
  uint64_t value = 0;
  const char* last = text->data() + text->size();
  auto [end, error] = std::from_chars(text->data(), last, value);
  if (error != std::errc()) return std::nullopt;
  if (end == last) return value;
  if (end + 1 == last && *end == 'K') return value << 10;
  if (end + 1 == last && *end == 'M') return value << 20;
  return std::nullopt;
}

}  // namespace weft
