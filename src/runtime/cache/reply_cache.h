// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <list>
#include <memory>
#include <string>
#include <unordered_map>

#include "runtime/os/mutex.h"
#include "weft/compiler.h"

namespace weft {

// The replies that this process got last, by the key of their request. Least recently used go
// first.
class ReplyCache {
 public:
  explicit ReplyCache(size_t most_bytes) : most_bytes_(most_bytes) {}

  std::shared_ptr<const CompileReply> Find(const std::string& key);
  void Insert(const std::string& key, std::shared_ptr<const CompileReply> reply, size_t bytes);

 private:
  struct Entry {
    std::string key;
    std::shared_ptr<const CompileReply> reply;
    size_t bytes;
  };
  void Remove(std::list<Entry>::iterator entry) WEFT_REQUIRES(mutex_);

  const size_t most_bytes_;
  Mutex mutex_;
  std::list<Entry> entries_ WEFT_GUARDED_BY(mutex_);  // most recently used first
  std::unordered_map<std::string, std::list<Entry>::iterator> by_key_ WEFT_GUARDED_BY(mutex_);
  size_t bytes_ WEFT_GUARDED_BY(mutex_) = 0;
};

}  // namespace weft
