// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/cache/trim_cache.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/os/descriptor.h"
#include "runtime/os/read_file.h"
#include "runtime/os/write_file.h"

namespace weft {
namespace {

constexpr char kMarker[] = "trimmed";  // its modification time says when
constexpr time_t kHour = 3600;

struct Entry {
  std::string name;
  uint64_t bytes;
  timespec modified;
};

bool OlderThan(const Entry& a, const Entry& b) {
  return a.modified.tv_sec != b.modified.tv_sec ? a.modified.tv_sec < b.modified.tv_sec
                                                : a.modified.tv_nsec < b.modified.tv_nsec;
}

std::vector<Entry> ListEntries(int folder) {
  std::vector<Entry> entries;
  // A descriptor of its own: reading a folder moves the descriptor's position.
  const int own = AwayFromStandardStreams(openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  DIR* list = own < 0 ? nullptr : fdopendir(own);
  if (!list) {
    if (own >= 0) close(own);
    return entries;
  }
  while (const dirent* item = readdir(list)) {
    struct stat status;
    if (std::string_view(item->d_name) == kMarker) continue;
    if (fstatat(folder, item->d_name, &status, AT_SYMLINK_NOFOLLOW) != 0) continue;
    if (S_ISDIR(status.st_mode)) continue;
    entries.push_back(
        {item->d_name, static_cast<uint64_t>(status.st_blocks) * 512, status.st_mtim});
  }
  closedir(list);
  return entries;
}

}  // namespace

void TrimCache(int folder, uint64_t most_bytes) {
  std::vector<Entry> entries = ListEntries(folder);
  const time_t hour_ago = time(nullptr) - kHour;
  std::erase_if(entries, [&](const Entry& entry) {
    if (!entry.name.starts_with(kTemporaryPrefix)) return false;
    if (entry.modified.tv_sec < hour_ago) unlinkat(folder, entry.name.c_str(), 0);
    return true;
  });
  uint64_t total = 0;
  for (const Entry& entry : entries) total += entry.bytes;
  if (total <= most_bytes) return;
  std::ranges::sort(entries, OlderThan);
  const uint64_t goal = most_bytes / 10 * 9;
  for (const Entry& entry : entries) {
    if (total <= goal) return;
    bool is_gone = unlinkat(folder, entry.name.c_str(), 0) == 0 || errno == ENOENT;
    if (is_gone) total -= entry.bytes;
  }
}

void NoteTrim(int folder) {
  const Descriptor marker(
      openat(folder, kMarker, O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0600));
  if (marker) futimens(marker.number(), nullptr);
}

bool TrimmedRecently(int folder) {
  struct stat status;
  return fstatat(folder, kMarker, &status, AT_SYMLINK_NOFOLLOW) == 0 &&
         status.st_mtim.tv_sec >= time(nullptr) - kHour;
}

}  // namespace weft
