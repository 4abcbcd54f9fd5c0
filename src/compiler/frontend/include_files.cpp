// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/frontend/include_files.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

namespace weft::compiler {
namespace {

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;
namespace vfs = llvm::vfs;

LookAtFile& OtherLook() {
  static auto& look = *new LookAtFile;
  return look;
}

// An open file whose text is in memory already.
class ReadFile : public vfs::File {
 public:
  ReadFile(vfs::Status status, std::unique_ptr<llvm::MemoryBuffer> buffer)
      : status_(std::move(status)), buffer_(std::move(buffer)) {}

  llvm::ErrorOr<vfs::Status> status() override { return status_; }
  // Once, as clang asks for it.
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> getBuffer(const llvm::Twine&, int64_t, bool,
                                                               bool) override {
    return std::move(buffer_);
  }
  std::error_code close() override { return {}; }

 private:
  vfs::Status status_;
  std::unique_ptr<llvm::MemoryBuffer> buffer_;
};

std::error_code NoSuchFile() { return std::make_error_code(std::errc::no_such_file_or_directory); }

vfs::Status MakeStatus(llvm::StringRef name, uint64_t size, fs::file_type type,
                       fs::UniqueID id = vfs::getNextVirtualUniqueID()) {
  return vfs::Status(name, id, llvm::sys::TimePoint<>(), 0, 0, size, type, fs::perms::all_read);
}

}  // namespace

void LookAtFilesBy(LookAtFile look) { OtherLook() = std::move(look); }

void IncludeFiles::AddText(llvm::StringRef name, llvm::StringRef text) {
  const std::string absolute = roots_.Absolute(name);
  texts_.try_emplace(absolute, text, MakeStatus(name, text.size(), fs::file_type::regular_file));
  for (llvm::StringRef parent = path::parent_path(absolute); !parent.empty();
       parent = path::parent_path(parent)) {
    if (!text_directories_.try_emplace(parent, MakeStatus(parent, 0, fs::file_type::directory_file))
             .second)
      break;
  }
}

const IncludedFile& IncludeFiles::Look(const std::string& absolute, llvm::StringRef name) {
  auto [place, is_new] = looked_at_.try_emplace(absolute);
  IncludedFile& file = place->second;
  if (!is_new) return file;
  if (roots_.Allow(absolute)) file = OtherLook() ? OtherLook()(absolute) : roots_.Look(absolute);
  if (file.kind == IncludedFile::Kind::kRefused)
    refusals_ += (name + ": not included: " + file.text + "\n").str();
  return file;
}

void IncludeFiles::Record(const std::string& name, llvm::StringRef text) {
  for (const Dependency& dependency : dependencies_) {
    if (dependency.path == name) return;
  }
  dependencies_.push_back({name, text.size(), Sha256(text.data(), text.size())});
}

llvm::ErrorOr<vfs::Status> IncludeFiles::status(const llvm::Twine& name) {
  llvm::SmallString<256> given;
  name.toVector(given);
  const std::string absolute = roots_.Absolute(given.str());
  if (auto text = texts_.find(absolute); text != texts_.end())
    return vfs::Status::copyWithNewName(text->second.status, given);
  if (auto directory = text_directories_.find(absolute); directory != text_directories_.end())
    return vfs::Status::copyWithNewName(directory->second, given);
  const IncludedFile& file = Look(absolute, given);
  const fs::UniqueID id(file.device, file.inode);
  switch (file.kind) {
    case IncludedFile::Kind::kDirectory:
      return MakeStatus(given, 0, fs::file_type::directory_file, id);
    case IncludedFile::Kind::kText:
      return MakeStatus(given, file.text.size(), fs::file_type::regular_file, id);
    default: return NoSuchFile();
  }
}

llvm::ErrorOr<std::unique_ptr<vfs::File>> IncludeFiles::openFileForRead(const llvm::Twine& name) {
  llvm::SmallString<256> given;
  name.toVector(given);
  auto found = status(given);
  if (!found) return found.getError();
  if (found->getType() != fs::file_type::regular_file)
    return std::make_error_code(std::errc::is_a_directory);
  const std::string absolute = roots_.Absolute(given.str());
  if (auto text = texts_.find(absolute); text != texts_.end()) {
    auto buffer = llvm::MemoryBuffer::getMemBuffer(text->second.text, given);
    return std::make_unique<ReadFile>(*found, std::move(buffer));
  }
  const IncludedFile& file = Look(absolute, given);
  Record(absolute, file.text);
  return std::make_unique<ReadFile>(*found, llvm::MemoryBuffer::getMemBufferCopy(file.text, given));
}

vfs::directory_iterator IncludeFiles::dir_begin(const llvm::Twine&, std::error_code& error) {
  // Clang lists directories only for modules, which OpenCL C has not.
  error = std::make_error_code(std::errc::operation_not_supported);
  return {};
}

std::error_code IncludeFiles::setCurrentWorkingDirectory(const llvm::Twine&) {
  return std::make_error_code(std::errc::operation_not_supported);
}

llvm::ErrorOr<std::string> IncludeFiles::getCurrentWorkingDirectory() const {
  return roots_.working_directory();
}

}  // namespace weft::compiler
