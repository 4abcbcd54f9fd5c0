// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The files that a program may #include, as clang sees them: headers that the application passed,
// our own, and those of contract/included_file.h. All else does not exist for clang.
#pragma once

#include <string>
#include <vector>

#include "contract/included_file.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "weft/compiler.h"

namespace weft::compiler {

// Where the application's headers lie.
inline constexpr llvm::StringLiteral kHeaderDirectory = "/weft/headers";

// Has `look` look at files, by paths that IncludeRoots::Absolute made, where the process may not
// open them itself. Before the first compilation.
void LookAtFilesBy(LookAtFile look);

class IncludeFiles : public llvm::vfs::FileSystem {
 public:
  explicit IncludeFiles(IncludeRoots roots) : roots_(std::move(roots)) {}

  // The text must outlive this.
  void AddText(llvm::StringRef path, llvm::StringRef text);

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

  const IncludedFile& Look(const std::string& absolute, llvm::StringRef name);
  void Record(const std::string& path, llvm::StringRef text);

  IncludeRoots roots_;
  llvm::StringMap<Text> texts_;
  llvm::StringMap<llvm::vfs::Status> text_directories_;
  llvm::StringMap<IncludedFile> looked_at_;
  std::vector<Dependency> dependencies_;
  std::string refusals_;
};

}  // namespace weft::compiler
