// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "shapes.h"

#include <cstdlib>

namespace weft::litmus {
namespace {

// Threads apart by "|"; Wx1 writes 1 to x, Rx reads it.
struct Shape {
  const char* name;
  const char* threads;
};

constexpr Shape kShapes[] = {
    {"CoRR", "Wx1 | Rx Rx"},
    {"CoWW", "Wx1 Wx2 | Rx Rx"},
    {"CoRW", "Rx Wx1 | Wx2"},
    {"CoWR", "Wx1 Rx | Wx2"},
    {"MP", "Wx1 Wy1 | Ry Rx"},
    {"LB", "Rx Wy1 | Ry Wx1"},
    {"SB", "Wx1 Ry | Wy1 Rx"},
    {"S", "Wx2 Wy1 | Ry Wx1"},
    {"R", "Wx1 Wy1 | Wy2 Rx"},
    {"2+2W", "Wx1 Wy2 | Wy1 Wx2"},
    {"IRIW", "Wx1 | Wy1 | Rx Ry | Ry Rx"},
    {"WRC", "Wx1 | Rx Wy1 | Ry Rx"},
    {"RWC", "Wx1 | Rx Ry | Wy1 Rx"},
    {"ISA2", "Wx1 Wy1 | Ry Wz1 | Rz Rx"},
};

constexpr const char* kNames[] = {"relaxed", "release-acquire", "seq_cst", "release-acquire-fences",
                                  "seq_cst-fences"};

bool HasFences(Strength strength) {
  return strength == Strength::kReleaseAcquireFences || strength == Strength::kSequentialFences;
}

Order OrderOf(Kind kind, Strength strength) {
  if (strength == Strength::kSequential) return Order::kSequential;
  if (strength != Strength::kReleaseAcquire) return Order::kRelaxed;
  return kind == Kind::kRead ? Order::kAcquire : Order::kRelease;
}

Litmus Make(const Shape& shape, Strength strength) {
  Litmus test{std::string(shape.name) + "+" + kNames[int(strength)], {{}}, 0};
  for (const char* at = shape.threads; *at; ++at) {
    if (*at == '|') test.threads.emplace_back();
    if (*at != 'R' && *at != 'W') continue;
    std::vector<Event>& thread = test.threads.back();
    if (!thread.empty() && HasFences(strength)) {
      const bool is_sequential = strength == Strength::kSequentialFences;
      thread.push_back(
          {Kind::kFence, 0, 0, is_sequential ? Order::kSequential : Order::kAcquireRelease});
    }
    const Kind kind = *at == 'R' ? Kind::kRead : Kind::kWrite;
    const int place = at[1] - 'x';
    thread.push_back(
        {kind, place, kind == Kind::kWrite ? at[2] - '0' : 0, OrderOf(kind, strength)});
    test.places = std::max(test.places, place + 1);
  }
  return test;
}

}  // namespace

std::vector<Litmus> AllTests() {
  std::vector<Litmus> tests;
  for (const Shape& shape : kShapes)
    for (const Strength strength : kStrengths) tests.push_back(Make(shape, strength));
  return tests;
}

Litmus Weakened(const Litmus& test) {
  Litmus weak{test.name + " without its orders", {}, test.places};
  for (const auto& thread : test.threads) {
    weak.threads.emplace_back();
    for (Event event : thread) {
      event.order = Order::kRelaxed;
      if (event.kind != Kind::kFence) weak.threads.back().push_back(event);
    }
  }
  return weak;
}

}  // namespace weft::litmus
