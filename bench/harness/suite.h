// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The benchmarks: kernels with their host references, and patterns of API calls. Each kind is a
// function that adds its own:
//
//   void AddStreams(Suite& suite) {
//     suite.Add({.name = "scale", .launches = {{.global = {n}}}, .bytes = 8.0 * n},
//               [](const float* in, float* out, float factor) { ... },
//               Input(Uniform(n, 0.0f, 1.0f)), Output<float>(n), 2.0f);
//   }
//
// The kernel `scale` stands in kernels/<kind>/scale.cl. The reference gets the arguments of the
// kernel in their order, does the same work on all processors, and leaves what the kernel must
// leave: it is the judge and the time to compare with.
#pragma once

#include <algorithm>
#include <cstring>
#include <functional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "compare.h"
#include "data.h"

namespace weft::bench {

class Device;

struct Launch {
  std::string kernel = {};  // the benchmark's name when empty
  std::vector<size_t> global;
  std::vector<size_t> local = {};   // empty: the driver chooses
  std::vector<int> arguments = {};  // numbers of the benchmark's arguments, all of them when empty
  std::vector<int> integers = {};   // arguments that follow them
};

struct Description {
  std::string name;
  std::string file = {};  // of the kernels, without .cl; the name when empty
  std::vector<Launch> launches;
  double bytes = 0, operations = 0, items = 0;  // of one run, for a rate
  double tolerance = 1e-5;                      // of real numbers, by the largest in the buffer
  double most_wrong = 0;     // the share of a buffer that may differ, where rounding decides
  std::string options = {};  // of the build
  std::string needs = {};    // an extension
};

// Compares two buffers of `count` elements; empty, or what differs.
using Compare = std::function<std::string(const void* got, const void* expected, size_t count,
                                          Tolerance tolerance)>;

struct Argument {
  enum class Kind { kBuffer, kScalar, kLocal };
  Kind kind;
  Access access = Access::kInput;
  size_t element_bytes = 0;                  // of buffers and scalars
  std::function<std::vector<char>()> bytes;  // contents of buffers and scalars
  size_t local_bytes = 0;                    // of a work-group
  Compare compare = {};
  size_t width = 0, height = 0, channels = 0, depth = 0;  // of a buffer that is an image
};

struct Case {
  std::string kind;
  Description description;
  std::vector<Argument> arguments;
  std::function<void(std::vector<std::vector<char>>&)> reference;  // over the arguments' contents
};

// Calls of the API. `prepare` makes what the calls need and gives the function that is timed, which
// must wait for its work; `each` is how many calls it makes. `prepare_host` does it for the same
// work without OpenCL, if there is such.
struct Pattern {
  std::string kind = {}, name;
  int each = 1;
  double bytes = 0;  // moved by one run
  std::function<std::function<void()>(Device&)> prepare = {};
  std::function<std::function<void()>()> prepare_host = {};
};

namespace internal {

// Structures are compared byte by byte.
template <typename T>
Argument Erase(const Buffer<T>& buffer) {
  using Element = std::conditional_t<std::is_arithmetic_v<T>, T, uint8_t>;
  auto compare = [order = buffer.order](const void* got, const void* expected, size_t count,
                                        Tolerance tolerance) -> std::string {
    count *= sizeof(T) / sizeof(Element);
    auto elements = [&](const void* from) {
      const auto* first = static_cast<const Element*>(from);
      std::vector<Element> copied(first, first + count);
      if (order == Order::kAny) std::sort(copied.begin(), copied.end());
      return copied;
    };
    return DescribeDifference<Element>(elements(got).data(), elements(expected).data(), count,
                                       tolerance);
  };
  auto bytes = [contents = buffer.contents] {
    const std::vector<T> elements = contents();
    std::vector<char> copied(elements.size() * sizeof(T));
    std::memcpy(copied.data(), elements.data(), copied.size());
    return copied;
  };
  return {Argument::Kind::kBuffer, buffer.access, sizeof(T), bytes, 0, compare};
}

template <typename T>
Argument Erase(const Image<T>& image) {
  Argument argument = Erase(image.texels);
  argument.width = image.width, argument.height = image.height;
  argument.channels = image.channels, argument.depth = image.depth;
  return argument;
}

inline Argument Erase(const Local& local) {
  return {.kind = Argument::Kind::kLocal,
          .bytes = [] { return std::vector<char>(); },
          .local_bytes = local.bytes};
}

template <typename T>
Argument Erase(const T& scalar) {
  auto bytes = [scalar] {
    std::vector<char> copied(sizeof scalar);
    std::memcpy(copied.data(), &scalar, sizeof scalar);
    return copied;
  };
  return {.kind = Argument::Kind::kScalar, .element_bytes = sizeof scalar, .bytes = bytes};
}

template <typename T>
std::tuple<T*> ForHost(const Buffer<T>&, std::vector<char>& contents) {
  return {reinterpret_cast<T*>(contents.data())};
}
template <typename T>
std::tuple<T*> ForHost(const Image<T>& image, std::vector<char>& contents) {
  return ForHost(image.texels, contents);
}
inline std::tuple<> ForHost(const Local&, std::vector<char>&) { return {}; }
template <typename T>
std::tuple<T> ForHost(const T& scalar, std::vector<char>&) {
  return {scalar};
}

}  // namespace internal

class Suite {
 public:
  // The kind of what is added next, and the folder of its kernels.
  void Begin(std::string kind) { kind_ = std::move(kind); }

  template <typename Reference, typename... Arguments>
  void Add(Description description, Reference reference, Arguments... arguments) {
    auto call = [=](std::vector<std::vector<char>>& contents) {
      [&]<size_t... i>(std::index_sequence<i...>) {
        std::apply(reference, std::tuple_cat(internal::ForHost(arguments, contents[i])...));
      }(std::index_sequence_for<Arguments...>());
    };
    cases_.push_back({kind_, std::move(description), {internal::Erase(arguments)...}, call});
  }

  void Add(Pattern pattern) {
    pattern.kind = kind_;
    patterns_.push_back(std::move(pattern));
  }

  const std::vector<Case>& cases() const { return cases_; }
  const std::vector<Pattern>& patterns() const { return patterns_; }

 private:
  std::string kind_;
  std::vector<Case> cases_;
  std::vector<Pattern> patterns_;
};

}  // namespace weft::bench
