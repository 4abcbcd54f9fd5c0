// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The files that a program may #include: headers that the application passed, our own, and regular
// files of at most 8 MiB below the working directory, an -I directory or its parent (so that
// "../common.h" works), or a directory that a -D names. All else does not exist for clang.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "llvm/ADT/StringMap.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "weft/compiler.h"

namespace weft::compiler {

// Where the application's headers lie.
inline constexpr llvm::StringLiteral kHeaderDirectory = "/weft/headers";

class IncludeFiles : public llvm::vfs::FileSystem {
 public:
  // An empty working_directory stands for the process's own. Texts passed to AddText must outlive
  // this.
  explicit IncludeFiles(std::string working_directory);

  void AddText(llvm::StringRef path, llvm::StringRef text);
  // Absolute or relative to the working directory.
  void AddRoot(llvm::StringRef directory);

  // Real files that were read, each once.
  const std::vector<Dependency>& dependencies() const { return dependencies_; }
  // A line for each file that is there but may not be read.
  const std::string& refusals() const { return refusals_; }

  llvm::ErrorOr<llvm::vfs::Status> status(const llvm::Twine& path) override;
  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> openFileForRead(const llvm::Twine& path) override;
  llvm::vfs::directory_iterator dir_begin(const llvm::Twine& path, std::error_code& error) override;
  std::error_code setCurrentWorkingDirectory(const llvm::Twine& path) override;
  llvm::ErrorOr<std::string> getCurrentWorkingDirectory() const override;

 private:
  struct Text {
    llvm::StringRef text;
    llvm::vfs::Status status;
  };

  std::string Absolute(llvm::StringRef path) const;
  bool Allowed(llvm::StringRef absolute) const;
  void Refuse(llvm::StringRef path, llvm::StringRef reason);
  void Record(const std::string& path, llvm::StringRef text);
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> ReadRegularFile(const std::string& absolute,
                                                                     llvm::StringRef name);

  std::string working_directory_;
  std::vector<std::string> roots_;
  llvm::StringMap<Text> texts_;
  llvm::StringMap<llvm::vfs::Status> text_directories_;
  std::vector<Dependency> dependencies_;
  std::string refusals_;
};

}  // namespace weft::compiler
