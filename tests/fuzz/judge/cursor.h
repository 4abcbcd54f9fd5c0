// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A place among a source's words.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "value.h"

namespace weft::fuzz::judge {

class Cursor {
 public:
  explicit Cursor(std::vector<std::string> words) : words_(std::move(words)) {}

  bool IsAtEnd() const { return at_ == words_.size(); }
  const std::string& Peek(size_t ahead = 0) const {
    static const std::string none;
    return at_ + ahead < words_.size() ? words_[at_ + ahead] : none;
  }
  const std::string& Take() {
    if (IsAtEnd()) throw Failure("the source ends early");
    return words_[at_++];
  }
  bool Accept(std::string_view word) {
    if (Peek() != word) return false;
    ++at_;
    return true;
  }
  void Expect(std::string_view word) {
    if (!Accept(word)) throw Failure("expected " + std::string(word) + " before " + Peek());
  }

 private:
  std::vector<std::string> words_;
  size_t at_ = 0;
};

}  // namespace weft::fuzz::judge
