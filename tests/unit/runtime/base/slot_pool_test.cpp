// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/base/slot_pool.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <set>
#include <thread>
#include <vector>

namespace weft {
namespace {

constexpr SlotUse kUses[] = {SlotUse::kObject, SlotUse::kOther};

TEST(SlotPool, SlotsAreApartAndAligned) {
  for (const SlotUse use : kUses)
    for (size_t bytes = 1; bytes <= 2 * kLargestSlot; bytes += 61) {
      std::vector<void*> slots;
      for (int i = 0; i < 100; ++i) {
        slots.push_back(TakeSlot(use, bytes));
        EXPECT_EQ(reinterpret_cast<uintptr_t>(slots.back()) % 64, 0u);
        std::memset(slots.back(), i, bytes);
      }
      for (int i = 0; i < 100; ++i) {
        for (size_t at = 0; at < bytes; ++at)
          ASSERT_EQ(static_cast<unsigned char*>(slots[i])[at], i) << bytes << " bytes";
        GiveSlot(use, slots[i], bytes);
      }
    }
}

TEST(SlotPool, AFreeSlotOfAnObjectKeepsItsFirstWordsAndIsReusedLate) {
  auto* const words = static_cast<uintptr_t*>(TakeSlot(SlotUse::kObject, 200));
  for (uintptr_t i = 0; i < 3; ++i) words[i] = i + 1;
  GiveSlot(SlotUse::kObject, words, 200);
  for (int i = 0; i < 20; ++i) EXPECT_NE(TakeSlot(SlotUse::kObject, 200), words);
  for (uintptr_t i = 0; i < 3; ++i) EXPECT_EQ(words[i], i + 1);
}

TEST(SlotPool, ThreadsThatEndLeaveTheirSlotsToOthers) {
  for (const SlotUse use : kUses) {
    std::set<void*> seen;
    for (int i = 0; i < 500; ++i)
      std::thread([&] {
        void* const slot = TakeSlot(use, 1000);
        seen.insert(slot);
        GiveSlot(use, slot, 1000);
      }).join();
    EXPECT_LT(seen.size(), 100u);
  }
}

TEST(SlotPool, SlotsThatOneThreadTakesAndAnotherGivesComeBack) {
  for (const SlotUse use : kUses) {
    std::set<void*> seen;
    for (int i = 0; i < 100; ++i) {
      std::vector<void*> slots;
      for (int k = 0; k < 50; ++k) slots.push_back(TakeSlot(use, 900));
      seen.insert(slots.begin(), slots.end());
      std::thread([&] {
        for (void* slot : slots) GiveSlot(use, slot, 900);
      }).join();
    }
    EXPECT_LT(seen.size(), 300u);
  }
}

}  // namespace
}  // namespace weft
