// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/frontend/include_files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

namespace weft::compiler {
namespace {

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;
namespace vfs = llvm::vfs;

constexpr int64_t kMaxIncludeBytes = 8 << 20;

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

bool Below(llvm::StringRef absolute, llvm::StringRef root) {
  if (!absolute.consume_front(root)) return false;
  return absolute.empty() || absolute.front() == '/' || root.ends_with("/");
}

vfs::Status MakeStatus(llvm::StringRef name, uint64_t size, fs::file_type type) {
  return vfs::Status(name, vfs::getNextVirtualUniqueID(), llvm::sys::TimePoint<>(), 0, 0, size,
                     type, fs::perms::all_read);
}

}  // namespace

IncludeFiles::IncludeFiles(std::string working_directory)
    : working_directory_(std::move(working_directory)) {
  if (working_directory_.empty()) {
    llvm::SmallString<128> current;
    if (!fs::current_path(current)) working_directory_ = std::string(current);
  }
  roots_.push_back(working_directory_);
}

void IncludeFiles::AddText(llvm::StringRef name, llvm::StringRef text) {
  const std::string absolute = Absolute(name);
  texts_.try_emplace(absolute, text, MakeStatus(name, text.size(), fs::file_type::regular_file));
  for (llvm::StringRef parent = path::parent_path(absolute); !parent.empty();
       parent = path::parent_path(parent)) {
    if (!text_directories_.try_emplace(parent, MakeStatus(parent, 0, fs::file_type::directory_file))
             .second)
      break;
  }
}

void IncludeFiles::AddRoot(llvm::StringRef directory) {
  const std::string absolute = Absolute(directory);
  roots_.push_back(absolute);
}

std::string IncludeFiles::Absolute(llvm::StringRef name) const {
  llvm::SmallString<256> absolute(name);
  if (!path::is_absolute(absolute)) {
    absolute = working_directory_;
    path::append(absolute, name);
  }
  path::remove_dots(absolute, /*remove_dot_dot=*/true);
  return std::string(absolute);
}

bool IncludeFiles::Allowed(llvm::StringRef absolute) const {
  for (const std::string& root : roots_) {
    if (Below(absolute, root)) return true;
  }
  return false;
}

void IncludeFiles::Refuse(llvm::StringRef name, llvm::StringRef reason) {
  refusals_ += (name + ": " + reason + "\n").str();
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
  const std::string absolute = Absolute(given);
  if (auto text = texts_.find(absolute); text != texts_.end())
    return vfs::Status::copyWithNewName(text->second.status, given);
  if (auto directory = text_directories_.find(absolute); directory != text_directories_.end())
    return vfs::Status::copyWithNewName(directory->second, given);
  if (!Allowed(absolute)) return NoSuchFile();
  fs::file_status real;
  if (std::error_code error = fs::status(absolute, real)) return error;
  if (real.type() != fs::file_type::regular_file && real.type() != fs::file_type::directory_file) {
    Refuse(given, "not included: not a regular file");
    return NoSuchFile();
  }
  return vfs::Status::copyWithNewName(vfs::Status(real), given);
}

llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> IncludeFiles::ReadRegularFile(
    const std::string& absolute, llvm::StringRef name) {
  // Not blocking, should it be a FIFO since status() looked.
  const int fd = open(absolute.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (fd < 0) return std::error_code(errno, std::generic_category());
  llvm::scope_exit close_fd([fd] { close(fd); });
  struct stat info;
  if (fstat(fd, &info) != 0) return std::error_code(errno, std::generic_category());
  if (!S_ISREG(info.st_mode)) return NoSuchFile();
  if (info.st_size > kMaxIncludeBytes) {
    Refuse(name, "not included: larger than 8 MiB");
    return std::make_error_code(std::errc::file_too_large);
  }
  auto buffer = llvm::WritableMemoryBuffer::getNewUninitMemBuffer(info.st_size, name);
  size_t done = 0;
  while (done < buffer->getBufferSize()) {
    const ssize_t count = read(fd, buffer->getBufferStart() + done, buffer->getBufferSize() - done);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return std::make_error_code(std::errc::io_error);
    done += count;
  }
  return std::unique_ptr<llvm::MemoryBuffer>(std::move(buffer));
}

llvm::ErrorOr<std::unique_ptr<vfs::File>> IncludeFiles::openFileForRead(const llvm::Twine& name) {
  llvm::SmallString<256> given;
  name.toVector(given);
  auto found = status(given);
  if (!found) return found.getError();
  if (found->getType() != fs::file_type::regular_file)
    return std::make_error_code(std::errc::is_a_directory);
  const std::string absolute = Absolute(given);
  if (auto text = texts_.find(absolute); text != texts_.end()) {
    auto buffer = llvm::MemoryBuffer::getMemBuffer(text->second.text, given);
    return std::make_unique<ReadFile>(*found, std::move(buffer));
  }
  auto buffer = ReadRegularFile(absolute, given);
  if (!buffer) return buffer.getError();
  Record(absolute, (*buffer)->getBuffer());
  const auto status = vfs::Status::copyWithNewSize(*found, (*buffer)->getBufferSize());
  return std::make_unique<ReadFile>(status, std::move(*buffer));
}

vfs::directory_iterator IncludeFiles::dir_begin(const llvm::Twine&, std::error_code& error) {
  // Clang lists directories only for modules, which OpenCL C has not.
  error = std::make_error_code(std::errc::operation_not_supported);
  return {};
}

std::error_code IncludeFiles::setCurrentWorkingDirectory(const llvm::Twine& name) {
  llvm::SmallString<256> given;
  working_directory_ = Absolute(name.toStringRef(given));
  return {};
}

llvm::ErrorOr<std::string> IncludeFiles::getCurrentWorkingDirectory() const {
  return working_directory_;
}

}  // namespace weft::compiler
