// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>

#include "runtime/os/read_file.h"
#include "weft/compiler.h"

namespace weft {

// Encoded replies on disk, shared by all processes of a user. It can only make things faster: what
// is damaged, planted, not ours or out of reach counts as absent, and nothing here ever fails.
//
// An entry is a file `<key>` of the folder: the key's 64 digits, then the encoded reply, which
// carries its own hash. It is read wholly before any of it is used. Writers make a temporary file
// and rename it, so readers need no lock. The folder belongs to us alone (mode 0700, checked at
// each use on the opened folder); so do entries (0600, regular, one link).
class DiskCache {
 public:
  // `folder` is made when first needed; empty turns the cache off. `most_bytes` is the size beyond
  // which the least recently used entries go.
  DiskCache(std::string folder, uint64_t most_bytes);

  // The folder that the knobs and the environment name; empty if there is none to use.
  static std::string StandardFolder();

  // The encoded reply stored under a key of 64 hexadecimal digits.
  std::optional<Bytes> Load(const std::string& key);
  void Store(const std::string& key, const Bytes& reply);
  void Remove(const std::string& key);

 private:
  std::optional<Descriptor> OpenFolder(bool make) const;
  void TrimNowAndThen(int folder, uint64_t written);

  const std::string folder_;
  const uint64_t most_bytes_;
  std::atomic<uint64_t> written_since_trim_ = 0;
};

}  // namespace weft
