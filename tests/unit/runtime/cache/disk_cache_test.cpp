// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/cache/disk_cache.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <thread>

namespace weft {
namespace {

namespace fs = std::filesystem;

std::string KeyOf(int number) {
  const std::string text = std::to_string(number);
  return Sha256(text.data(), text.size());
}

Bytes BytesOf(size_t size, uint8_t value) { return Bytes(size, value); }

fs::path MakeFolder() {
  char name[] = "/tmp/weft-test-XXXXXX";
  return mkdtemp(name);
}

// What trimming brings about, it does in the background.
void WaitUntil(const std::function<bool()>& is_so) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  while (!is_so() && std::chrono::steady_clock::now() < end)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  EXPECT_TRUE(is_so());
}

class DiskCacheTest : public testing::Test {
 protected:
  ~DiskCacheTest() override {
    WaitUntil([this] {  // a trim may take away what is about to be removed
      std::error_code error;
      fs::remove_all(folder_, error);
      return !error;
    });
  }

  fs::path EntryPath(int number) const { return folder_ / "a/b" / KeyOf(number); }
  bool IsFound(int number) { return cache_.Load(KeyOf(number)).has_value(); }
  uint64_t BytesOnDisk() const {
    uint64_t total = 0;
    for (const auto& entry : fs::directory_iterator(folder_ / "a/b")) {
      struct stat status;
      if (stat(entry.path().c_str(), &status) == 0) total += status.st_blocks * 512;
    }
    return total;
  }

  fs::path folder_ = MakeFolder();
  DiskCache cache_{folder_ / "a/b", 1 << 20};
};

TEST_F(DiskCacheTest, GivesBackWhatWasStored) {
  cache_.Store(KeyOf(1), BytesOf(100, 1));
  cache_.Store(KeyOf(2), BytesOf(200, 2));
  cache_.Store(KeyOf(1), BytesOf(300, 3));
  EXPECT_EQ(cache_.Load(KeyOf(1)), BytesOf(300, 3));
  EXPECT_EQ(cache_.Load(KeyOf(2)), BytesOf(200, 2));
  EXPECT_FALSE(IsFound(3));
}

TEST_F(DiskCacheTest, MakesAFolderForItsUserAlone) {
  cache_.Store(KeyOf(1), BytesOf(100, 1));
  struct stat status;
  ASSERT_EQ(stat((folder_ / "a/b").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 07777, 0700u);
  ASSERT_EQ(stat(EntryPath(1).c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 07777, 0600u);
}

TEST_F(DiskCacheTest, RefusesAFolderThatOthersMayWrite) {
  cache_.Store(KeyOf(1), BytesOf(100, 1));
  chmod((folder_ / "a/b").c_str(), 0720);
  EXPECT_FALSE(IsFound(1));
  cache_.Store(KeyOf(2), BytesOf(100, 1));
  EXPECT_FALSE(fs::exists(EntryPath(2)));
}

TEST_F(DiskCacheTest, RefusesAFolderThatIsALink) {
  fs::create_directory(folder_ / "real");
  chmod((folder_ / "real").c_str(), 0700);
  fs::create_directory(folder_ / "a");
  fs::create_symlink(folder_ / "real", folder_ / "a/b");
  cache_.Store(KeyOf(1), BytesOf(100, 1));
  EXPECT_TRUE(fs::is_empty(folder_ / "real"));
}

TEST_F(DiskCacheTest, RefusesAFolderOfAnotherUser) {
  if (geteuid() != 0) GTEST_SKIP() << "only root can give a folder away";
  cache_.Store(KeyOf(1), BytesOf(100, 1));
  ASSERT_EQ(chown((folder_ / "a/b").c_str(), 65534, 65534), 0);
  EXPECT_FALSE(IsFound(1));
}

TEST_F(DiskCacheTest, RefusesAnEntryOfAnotherUser) {
  if (geteuid() != 0) GTEST_SKIP() << "only root can give a file away";
  cache_.Store(KeyOf(1), BytesOf(100, 1));
  ASSERT_EQ(chown(EntryPath(1).c_str(), 65534, 65534), 0);
  EXPECT_FALSE(IsFound(1));
}

TEST_F(DiskCacheTest, RefusesEntriesThatAreNoPlainFilesOfItsOwn) {
  for (int i = 1; i <= 5; ++i) cache_.Store(KeyOf(i), BytesOf(100, 1));
  for (int i = 1; i <= 5; ++i) ASSERT_TRUE(IsFound(i));
  fs::rename(EntryPath(1), folder_ / "elsewhere");
  fs::create_symlink(folder_ / "elsewhere", EntryPath(1));
  fs::create_hard_link(EntryPath(2), folder_ / "second-name");
  chmod(EntryPath(3).c_str(), 0640);
  fs::remove(EntryPath(4));
  ASSERT_EQ(mkfifo(EntryPath(4).c_str(), 0600), 0);
  fs::remove(EntryPath(5));
  fs::create_directory(EntryPath(5));
  for (int i = 1; i <= 5; ++i) EXPECT_FALSE(IsFound(i)) << i;
  for (int i = 1; i <= 5; ++i) cache_.Store(KeyOf(i), BytesOf(100, 9));
  for (int i = 1; i <= 4; ++i) EXPECT_TRUE(IsFound(i)) << i;
  EXPECT_EQ(fs::file_size(folder_ / "elsewhere"), 164u);  // the link was replaced, not followed
}

TEST_F(DiskCacheTest, RefusesAnEntryUnderAnothersName) {
  cache_.Store(KeyOf(1), BytesOf(100, 1));
  fs::rename(EntryPath(1), EntryPath(2));
  EXPECT_FALSE(IsFound(2));
}

TEST_F(DiskCacheTest, StaysWithinItsSizeAndDropsTheLeastRecentlyUsed) {
  constexpr int kEntries = 500;  // of 4 KiB each on disk: twice the limit
  for (int i = 0; i < kEntries; ++i) {
    cache_.Store(KeyOf(i), BytesOf(3000, 1));
    // Back in time by the order of writing, as all of this takes less than a clock tick.
    const auto age = std::chrono::seconds(kEntries - i);
    fs::last_write_time(EntryPath(i), fs::file_time_type::clock::now() - age);
  }
  WaitUntil([&] { return BytesOnDisk() <= (1 << 20) * 1.05; });
  EXPECT_GE(BytesOnDisk(), (1 << 20) * 0.8);
  EXPECT_FALSE(IsFound(0));
  EXPECT_TRUE(IsFound(kEntries - 1));
}

TEST_F(DiskCacheTest, ALoadCountsAsUse) {
  cache_.Store(KeyOf(1), BytesOf(100, 1));
  const auto day_ago = fs::file_time_type::clock::now() - std::chrono::hours(24);
  fs::last_write_time(EntryPath(1), day_ago);
  EXPECT_TRUE(IsFound(1));
  EXPECT_GT(fs::last_write_time(EntryPath(1)), day_ago + std::chrono::hours(23));
}

TEST_F(DiskCacheTest, RemovesWhatACrashLeft) {
  cache_.Store(KeyOf(1), BytesOf(100, 1));
  const fs::path old_one = folder_ / "a/b/writing-1-0", new_one = folder_ / "a/b/writing-2-0";
  std::ofstream(old_one) << "half";
  std::ofstream(new_one) << "half";
  const auto hours_ago = fs::file_time_type::clock::now() - std::chrono::hours(2);
  fs::last_write_time(old_one, hours_ago);
  fs::last_write_time(folder_ / "a/b/trimmed", hours_ago);
  cache_.Store(KeyOf(2), BytesOf(100, 1));
  WaitUntil([&] { return !fs::exists(old_one); });
  EXPECT_TRUE(fs::exists(new_one));  // another process may be writing it
}

TEST_F(DiskCacheTest, AFileSizeLimitOnlyMakesItAbsent) {
  const pid_t child = fork();
  if (child == 0) {
    signal(SIGXFSZ, SIG_DFL);
    const rlimit limit = {1000, 1000};
    setrlimit(RLIMIT_FSIZE, &limit);
    cache_.Store(KeyOf(1), BytesOf(5000, 1));
    sigset_t pending;
    sigpending(&pending);
    _exit(IsFound(1) || sigismember(&pending, SIGXFSZ) ? 1 : 0);
  }
  int status = 1;
  waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
  for (const auto& entry : fs::directory_iterator(folder_ / "a/b"))
    EXPECT_FALSE(entry.path().filename().string().starts_with("writing-"));
}

TEST(DiskCache, IsSilentWhereThereIsNoPlace) {
  for (const char* folder : {"", "/proc/weft/entries", "/dev/null/entries"}) {
    DiskCache cache(folder, 1 << 20);
    cache.Store(KeyOf(1), BytesOf(100, 1));
    EXPECT_FALSE(cache.Load(KeyOf(1)).has_value());
  }
}

}  // namespace
}  // namespace weft
