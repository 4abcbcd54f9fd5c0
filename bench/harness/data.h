// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a benchmark's kernels are given: buffers, scalars and local memory. The same list of
// arguments serves the kernels on a device and the reference on the host.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <type_traits>
#include <vector>

namespace weft::bench {

template <typename T>
using Contents = std::function<std::vector<T>()>;

enum class Access {
  kInput,   // read only
  kOutput,  // compared with what the reference leaves
  kUpdate,  // the same, and set to its first contents before each run
};

enum class Order {
  kFixed,  // element by element
  kAny,    // the same elements, in whatever order
};

template <typename T>
struct Buffer {
  Access access;
  Contents<T> contents;
  Order order = Order::kFixed;
};

// An image of so many texels, of 1, 2 or 4 channels: bytes from 0 to 1, or floats. It is a 3D one
// if it has a depth.
template <typename T>
struct Image {
  Buffer<T> texels;
  size_t width, height;
  size_t channels = 4, depth = 0;
};

// Local memory of a work-group; the reference does not see it.
struct Local {
  size_t bytes;
};

// A fixed sequence of numbers for each seed.
class Random {
 public:
  explicit Random(uint64_t seed) : state_(seed * 0x9E3779B97F4A7C15u + 0x1234567u) {}
  uint32_t Next() {
    state_ ^= state_ << 13, state_ ^= state_ >> 7, state_ ^= state_ << 17;
    return uint32_t(state_ >> 21);
  }
  // least <= value < end
  double Real(double least, double end) { return least + (end - least) * (Next() / 0x1p32); }
  int64_t Integer(int64_t least, int64_t end) {
    return least + int64_t(uint64_t(Next()) * uint64_t(end - least) >> 32);
  }

 private:
  uint64_t state_;
};

// `count` elements, element i of which is make(i).
template <typename T, typename Make>
Contents<T> Each(size_t count, Make make) {
  return [=] {
    std::vector<T> elements(count);
    for (size_t i = 0; i < count; ++i) elements[i] = T(make(i));
    return elements;
  };
}

// `count` elements with least <= element < end.
template <typename T>
Contents<T> Uniform(size_t count, T least, T end, uint64_t seed = 1) {
  return [=] {
    Random random(seed);
    std::vector<T> elements(count);
    for (T& element : elements)
      if constexpr (std::is_integral_v<T>)
        element = T(random.Integer(int64_t(least), int64_t(end)));
      else
        element = T(random.Real(least, end));
    return elements;
  };
}

template <typename T>
Contents<T> Zeros(size_t count) {
  return [=] { return std::vector<T>(count); };
}

// A balanced tree of search over `count` keys, which are 0, step, 2 * step ...: four integers a
// node, its key, the numbers of its left and right child or -1, and value(key / step). The root is
// node 0.
template <typename Value>
Contents<int> SearchTree(int count, int step, Value value) {
  return [=] {
    std::vector<int> nodes;
    const auto grow = [&](const auto& self, int low, int high) -> int {
      if (low >= high) return -1;
      const int middle = (low + high) / 2;
      const size_t at = nodes.size();
      nodes.insert(nodes.end(), {step * middle, -1, -1, value(middle)});
      const int left = self(self, low, middle), right = self(self, middle + 1, high);
      nodes[at + 1] = left, nodes[at + 2] = right;
      return int(at / 4);
    };
    grow(grow, 0, count);
    return nodes;
  };
}

template <typename T>
Buffer<T> Input(Contents<T> contents) {
  return {Access::kInput, std::move(contents)};
}

template <typename T>
Buffer<T> Output(size_t count) {
  return {Access::kOutput, Zeros<T>(count)};
}

template <typename T>
Buffer<T> Update(Contents<T> contents, Order order = Order::kFixed) {
  return {Access::kUpdate, std::move(contents), order};
}

}  // namespace weft::bench
