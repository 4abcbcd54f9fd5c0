// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "model.h"

#include <gtest/gtest.h>

namespace weft::litmus {
namespace {

// Whether the outcome in which a shape's reads find these values, and its places end with those, is
// allowed in each strength: relaxed, release-acquire, seq_cst, and both kinds of fences.
void ExpectAllowed(const std::string& shape, const Outcome& outcome,
                   const std::string& by_strength) {
  std::string found;
  for (const Litmus& test : AllTests())
    if (test.name.starts_with(shape + "+") &&
        test.name.find('+', shape.size() + 1) == std::string::npos)
      found += AllowedOutcomes(test).contains(outcome) ? 'a' : '-';
  EXPECT_EQ(found, by_strength) << shape;
}

TEST(Model, OrdersMessages) { ExpectAllowed("MP", {1, 0, 1, 1}, "a----"); }
TEST(Model, OrdersLoadsBeforeStores) { ExpectAllowed("LB", {1, 1, 1, 1}, "a----"); }
TEST(Model, LetsStoresBeLateUnlessSequential) { ExpectAllowed("SB", {0, 0, 1, 1}, "aa-a-"); }
TEST(Model, LetsReadersDisagreeUnlessSequential) {
  ExpectAllowed("IRIW", {1, 0, 1, 0, 1, 1}, "aa-a-");
}
TEST(Model, OrdersWhatIsPassedOn) {
  ExpectAllowed("WRC", {1, 1, 0, 1, 1}, "a----");
  ExpectAllowed("ISA2", {1, 1, 0, 1, 1, 1}, "a----");
}
TEST(Model, OrdersReadsBehindWritesByFencesOrAll) {
  ExpectAllowed("RWC", {1, 0, 0, 1, 1}, "aa-a-");
}
TEST(Model, OrdersStoresOfTwoThreads) {
  ExpectAllowed("2+2W", {1, 1}, "aa-a-");
  ExpectAllowed("S", {1, 2, 1}, "a----");
  ExpectAllowed("R", {0, 1, 2}, "aa-a-");
}
TEST(Model, KeepsEachPlaceCoherent) {
  ExpectAllowed("CoRR", {1, 0, 1}, "-----");
  ExpectAllowed("CoWW", {2, 1, 2}, "-----");
  ExpectAllowed("CoWW", {0, 0, 1}, "-----");
  ExpectAllowed("CoRW", {1, 1}, "-----");
  ExpectAllowed("CoWR", {0, 1}, "-----");
}

TEST(Model, AllowsWhatThreadsInTurnDo) {
  for (const Litmus& test : AllTests()) EXPECT_GE(AllowedOutcomes(test).size(), 2u) << test.name;
  EXPECT_EQ(AllTests().size(), 70u);
}

}  // namespace
}  // namespace weft::litmus
