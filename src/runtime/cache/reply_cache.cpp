// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/cache/reply_cache.h"

namespace weft {

std::shared_ptr<const CompileReply> ReplyCache::Find(const std::string& key) {
  MutexLock lock(mutex_);
  const auto found = by_key_.find(key);
  if (found == by_key_.end()) return nullptr;
  entries_.splice(entries_.begin(), entries_, found->second);
  return found->second->reply;
}

void ReplyCache::Insert(const std::string& key, std::shared_ptr<const CompileReply> reply,
                        size_t bytes) {
  if (bytes > most_bytes_) return;
  MutexLock lock(mutex_);
  if (const auto found = by_key_.find(key); found != by_key_.end()) Remove(found->second);
  while (bytes_ + bytes > most_bytes_) Remove(std::prev(entries_.end()));
  entries_.push_front({key, std::move(reply), bytes});
  by_key_[key] = entries_.begin();
  bytes_ += bytes;
}

void ReplyCache::Remove(std::list<Entry>::iterator entry) {
  bytes_ -= entry->bytes;
  by_key_.erase(entry->key);
  entries_.erase(entry);
}

}  // namespace weft
