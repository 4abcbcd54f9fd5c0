// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Choices that a seed decides, the same on every machine, and the pieces of a kernel that they lead
// to. A piece has a number; to leave some out changes no choice behind them, so that a kernel that
// fails can be cut down piece by piece.
#pragma once

#include <cstdint>
#include <random>
#include <set>
#include <span>

namespace weft::fuzz {

class Random {
 public:
  Random(uint64_t seed, std::set<unsigned> left_out)
      : engine_(seed), left_out_(std::move(left_out)) {}

  unsigned Below(unsigned count) { return unsigned(engine_() % count); }
  bool OneIn(unsigned count) { return Below(count) == 0; }

  template <typename List>
  const auto& Pick(const List& list) {
    return std::data(list)[Below(unsigned(std::size(list)))];
  }

  // Begins a piece; false if it is to be left out.
  bool KeepsNext() { return !left_out_.contains(pieces_++); }
  unsigned pieces() const { return pieces_; }

 private:
  std::mt19937_64 engine_;
  std::set<unsigned> left_out_;
  unsigned pieces_ = 0;
};

}  // namespace weft::fuzz
