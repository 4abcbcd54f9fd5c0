// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "contract/included_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>

namespace weft {
namespace {

namespace fs = std::filesystem;

constexpr int64_t kMaxIncludeBytes = 8 << 20;
constexpr size_t kHeaderBytes = 17;  // kind, device, inode

bool IsBelow(std::string_view absolute, std::string_view root) {
  if (!absolute.starts_with(root)) return false;
  return absolute.size() == root.size() || root.ends_with('/') || absolute[root.size()] == '/';
}

// Not blocking, should it be a FIFO since it was looked at; and none of the standard streams, which
// the application may have closed.
int OpenToRead(const std::string& path) {
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (file < 0 || file > 2) return file;
  const int moved = fcntl(file, F_DUPFD_CLOEXEC, 3);
  close(file);
  return moved;
}

bool ReadText(int file, std::string& text) {
  size_t done = 0;
  while (done < text.size()) {
    const ssize_t count = read(file, text.data() + done, text.size() - done);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    done += count;
  }
  return true;
}

IncludedFile ReadRegularFile(const std::string& path) {
  using enum IncludedFile::Kind;
  const int file = OpenToRead(path);
  if (file < 0) return {kRefused, 0, 0, strerrordesc_np(errno)};
  IncludedFile found;
  struct stat status;
  if (fstat(file, &status) == 0 && S_ISREG(status.st_mode)) {
    if (status.st_size > kMaxIncludeBytes) {
      found = {kRefused, 0, 0, "larger than 8 MiB"};
    } else {
      std::string text(status.st_size, 0);
      if (ReadText(file, text)) found = {kText, status.st_dev, status.st_ino, std::move(text)};
    }
  }
  close(file);
  return found;
}

}  // namespace

IncludeRoots::IncludeRoots(std::string working_directory, const BuildOptions& options)
    : working_directory_(std::move(working_directory)) {
  std::error_code error;
  if (working_directory_.empty()) working_directory_ = fs::current_path(error).string();
  Add(working_directory_);
  for (const std::string& directory : options.include_dirs) {
    Add(directory);
    const std::string parent = fs::path(directory).parent_path();
    if (!parent.empty() && parent != "/") Add(parent);
  }
  for (const std::string& directory : options.named_paths) {
    if (directory != "/") Add(directory);
  }
}

IncludeRoots IncludeRoots::Of(const CompileRequest& request) {
  if (request.kind != RequestKind::kBuild && request.kind != RequestKind::kCompile) return {};
  const auto options = ParseBuildOptions(request.options);
  return options ? IncludeRoots(request.working_directory, *options) : IncludeRoots();
}

void IncludeRoots::Add(std::string_view directory) {
  std::string absolute = Absolute(directory);
  if (absolute.starts_with('/')) roots_.push_back(std::move(absolute));
}

std::string IncludeRoots::Absolute(std::string_view path) const {
  std::string absolute = (fs::path(working_directory_) / path).lexically_normal().string();
  if (absolute.size() > 1 && absolute.ends_with('/')) absolute.pop_back();
  return absolute;
}

bool IncludeRoots::Allow(std::string_view absolute) const {
  return std::ranges::any_of(roots_,
                             [&](const std::string& root) { return IsBelow(absolute, root); });
}

IncludedFile IncludeRoots::Look(const std::string& path) const {
  using enum IncludedFile::Kind;
  struct stat status;
  if (Absolute(path) != path || !Allow(path) || stat(path.c_str(), &status) != 0) return {};
  if (S_ISDIR(status.st_mode)) return {kDirectory, status.st_dev, status.st_ino, ""};
  if (S_ISREG(status.st_mode)) return ReadRegularFile(path);
  return {kRefused, 0, 0, "not a regular file"};
}

Bytes Encode(const IncludedFile& file) {
  Bytes bytes(kHeaderBytes + file.text.size());
  bytes[0] = static_cast<uint8_t>(file.kind);
  std::memcpy(&bytes[1], &file.device, sizeof file.device);
  std::memcpy(&bytes[9], &file.inode, sizeof file.inode);
  std::ranges::copy(file.text, bytes.begin() + kHeaderBytes);
  return bytes;
}

IncludedFile DecodeIncludedFile(const Bytes& bytes) {
  IncludedFile file;
  if (bytes.size() < kHeaderBytes || bytes[0] > static_cast<uint8_t>(IncludedFile::Kind::kRefused))
    return file;
  file.kind = static_cast<IncludedFile::Kind>(bytes[0]);
  std::memcpy(&file.device, &bytes[1], sizeof file.device);
  std::memcpy(&file.inode, &bytes[9], sizeof file.inode);
  file.text.assign(bytes.begin() + kHeaderBytes, bytes.end());
  return file;
}

}  // namespace weft
