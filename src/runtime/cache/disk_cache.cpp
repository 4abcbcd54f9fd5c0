// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/cache/disk_cache.h"

#include <fcntl.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <memory>

#include "runtime/base/config.h"
#include "runtime/base/log.h"
#include "runtime/cache/trim_cache.h"
#include "runtime/os/background.h"
#include "runtime/os/write_file.h"

namespace weft {
namespace {

constexpr size_t kKeyDigits = 64;
constexpr uint64_t kMaxEntryBytes = uint64_t{1} << 30;
// Use is noted at this grain, in the modification time: access times are often off.
constexpr time_t kUseGrainSeconds = 3600;
// The folder is looked over after this share of the limit was written, so that it stays within a
// few percent of it, and by some process every hour for temporary files that a crash left.
constexpr uint64_t kTrimShare = 32;

// What anyone else could have made or changed is not used.
bool IsOurs(const struct stat& status) {
  return status.st_uid == geteuid() && (status.st_mode & 077) == 0;
}

void MakeFolders(const std::string& path) {
  for (size_t slash = path.find('/', 1); slash != std::string::npos;
       slash = path.find('/', slash + 1))
    mkdir(path.substr(0, slash).c_str(), 0700);
  mkdir(path.c_str(), 0700);
}

}  // namespace

DiskCache::DiskCache(std::string folder, uint64_t most_bytes)
    : folder_(std::move(folder)), most_bytes_(most_bytes) {}

std::string DiskCache::StandardFolder() {
  const Config& config = GetConfig();
  if (config.cache_dir == "off") return "";
  // A folder inside the one that the user names: its own mode is the user's business.
  if (!config.cache_dir.empty()) return config.cache_dir + "/entries";
  return config.user_cache_folder.empty() ? "" : config.user_cache_folder + "/weft/entries";
}

std::optional<Descriptor> DiskCache::OpenFolder(bool make) const {
  if (folder_.empty()) return std::nullopt;
  constexpr int kFlags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
  const auto open_folder = [&] { return AwayFromStandardStreams(open(folder_.c_str(), kFlags)); };
  int number = open_folder();
  if (number < 0 && errno == ENOENT && make) {
    MakeFolders(folder_);
    number = open_folder();
  }
  const int error = errno;
  Descriptor folder(number);
  struct stat status;
  if (folder && fstat(folder.number(), &status) == 0 && IsOurs(status)) return folder;
  if (make)
    Log(LogCategory::kBuild, "the cache {} is not used: {}", folder_,
        folder ? "it is not the user's alone" : strerrordesc_np(error));
  return std::nullopt;
}

std::optional<Bytes> DiskCache::Load(const std::string& key) {
  const auto folder = OpenFolder(false);
  if (!folder) return std::nullopt;
  const auto file = OpenRegularFile(folder->number(), key.c_str(), O_RDONLY | O_NOFOLLOW);
  if (!file) return std::nullopt;
  const struct stat& status = file->status;
  if (!IsOurs(status) || status.st_nlink != 1) return std::nullopt;
  const uint64_t size = status.st_size;
  if (size <= kKeyDigits || size > kMaxEntryBytes) return std::nullopt;
  auto bytes = ReadAll(file->descriptor.number(), size);
  if (!bytes || !std::equal(key.begin(), key.end(), bytes->begin())) return std::nullopt;
  if (time(nullptr) - status.st_mtim.tv_sec > kUseGrainSeconds)
    futimens(file->descriptor.number(), nullptr);
  bytes->erase(bytes->begin(), bytes->begin() + kKeyDigits);
  return bytes;
}

void DiskCache::Store(const std::string& key, const Bytes& reply) {
  if (key.size() != kKeyDigits || reply.size() > most_bytes_ / kTrimShare) return;
  const auto folder = OpenFolder(true);
  if (!folder) return;
  Bytes entry(key.begin(), key.end());
  entry.insert(entry.end(), reply.begin(), reply.end());
  if (ReplaceFile(folder->number(), key, entry))
    TrimNowAndThen(folder->number(), entry.size());
  else
    Log(LogCategory::kBuild, "the cache {} cannot be written", folder_);
}

void DiskCache::Remove(const std::string& key) {
  if (const auto folder = OpenFolder(false)) unlinkat(folder->number(), key.c_str(), 0);
}

void DiskCache::TrimNowAndThen(int folder, uint64_t written) {
  const uint64_t since = written_since_trim_.fetch_add(written) + written;
  if (since < most_bytes_ / kTrimShare && TrimmedRecently(folder)) return;
  written_since_trim_ = 0;
  NoteTrim(folder);
  const auto own = std::make_shared<Descriptor>(fcntl(folder, F_DUPFD_CLOEXEC, 0));
  RunInBackground([own, most_bytes = most_bytes_] {
    if (*own) TrimCache(own->number(), most_bytes);
  });
}

}  // namespace weft
