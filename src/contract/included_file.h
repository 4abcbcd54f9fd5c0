// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The files that a program may #include: regular files of at most 8 MiB below the working
// directory, an -I directory or its parent (so that "../common.h" works), or a directory that a -D
// names. The compiler asks for each by its path. A helper process, which may open none, has the
// application look, which makes sure of the same rules again.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "contract/options.h"
#include "weft/compiler.h"

namespace weft {

struct IncludedFile {
  enum class Kind : uint8_t { kAbsent, kDirectory, kText, kRefused };
  Kind kind = Kind::kAbsent;
  uint64_t device = 0, inode = 0;  // tell that two paths lead to one file
  std::string text;                // kText: what the file holds; kRefused: why it is not read
};

using LookAtFile = std::function<IncludedFile(const std::string& path)>;

class IncludeRoots {
 public:
  IncludeRoots() = default;  // no file at all
  // An empty working directory stands for the process's own.
  IncludeRoots(std::string working_directory, const BuildOptions& options);
  // Of a build or compilation; no file for other requests and for malformed options.
  static IncludeRoots Of(const CompileRequest& request);

  const std::string& working_directory() const { return working_directory_; }

  // Without "." and "..", by its words alone: symbolic links are followed when the file is opened.
  std::string Absolute(std::string_view path) const;
  bool Allow(std::string_view absolute) const;
  // Absent if `path` is not as Absolute gives it, or not below a root.
  IncludedFile Look(const std::string& path) const;

 private:
  void Add(std::string_view directory);

  std::string working_directory_;
  std::vector<std::string> roots_;
};

Bytes Encode(const IncludedFile& file);
IncludedFile DecodeIncludedFile(const Bytes& bytes);  // absent if malformed

}  // namespace weft
