// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every vector overload gives, component by component, the bits of the scalar one.
#include <gtest/gtest.h>

#include <cstring>

#include "inputs.h"
#include "probes.h"

#define WEFT_COMMA ,
#define WEFT_WIDTHS(M, ...) \
  M(, __VA_ARGS__)          \
  M(2, __VA_ARGS__) M(3, __VA_ARGS__) M(4, __VA_ARGS__) M(8, __VA_ARGS__) M(16, __VA_ARGS__)

// Each builtin by the shape of its probe: arguments, result, and what the pointer points to.
// Vectors are passed by address, so that a probe of any width has the type of the scalar one.
// One shape a line, which clang-format would not keep.
// clang-format off
#define WEFT_UNARY_SHAPES(M) \
  WEFT_WIDTHS(M, ilogb, float, int) \
  WEFT_WIDTHS(M, ilogb, double, int) \
  WEFT_WIDTHS(M, nan, uint, float) \
  WEFT_WIDTHS(M, nan, ulong, double)
#define WEFT_BINARY_SHAPES(M) \
  WEFT_WIDTHS(M, half_divide, float, float, float) \
  WEFT_WIDTHS(M, native_divide, float, float, float) \
  WEFT_WIDTHS(M, half_powr, float, float, float) \
  WEFT_WIDTHS(M, native_powr, float, float, float)
#define WEFT_TERNARY_SHAPES(M) \
  WEFT_WIDTHS(M, fma, float) \
  WEFT_WIDTHS(M, fma, double) \
  WEFT_WIDTHS(M, mad, float) \
  WEFT_WIDTHS(M, mad, double)
#define WEFT_OUTPUT_SHAPES(M) \
  WEFT_WIDTHS(M, fract, float, float, float) \
  WEFT_WIDTHS(M, fract, double, double, double) \
  WEFT_WIDTHS(M, modf, float, float, float) \
  WEFT_WIDTHS(M, modf, double, double, double) \
  WEFT_WIDTHS(M, sincos, float, float, float) \
  WEFT_WIDTHS(M, sincos, double, double, double) \
  WEFT_WIDTHS(M, frexp, float, float, int) \
  WEFT_WIDTHS(M, frexp, double, double, int) \
  WEFT_WIDTHS(M, lgamma_r, float, float, int) \
  WEFT_WIDTHS(M, lgamma_r, double, double, int)
#define WEFT_BINARY_OUTPUT_SHAPES(M) \
  WEFT_WIDTHS(M, remquo, float, float, int) \
  WEFT_WIDTHS(M, remquo, double, double, int)
#define WEFT_SCALAR_SHAPES(M) \
  WEFT_WIDTHS(M, fmax, float, float) \
  WEFT_WIDTHS(M, fmax, double, double) \
  WEFT_WIDTHS(M, fmin, float, float) \
  WEFT_WIDTHS(M, fmin, double, double) \
  WEFT_WIDTHS(M, ldexp, float, int) \
  WEFT_WIDTHS(M, ldexp, double, int)
// clang-format on

using uint = uint32_t;
using ulong = uint64_t;

#define DECLARE_UNARY(N, NAME, A, R) WEFT_DECLARE_PROBE(UnaryProbe<R WEFT_COMMA A>, NAME##_##A##N)
#define DECLARE_BINARY(N, NAME, A, B, R) \
  WEFT_DECLARE_PROBE(BinaryProbe<R WEFT_COMMA A WEFT_COMMA B>, NAME##_##A##N)
#define DECLARE_TERNARY(N, NAME, T) WEFT_DECLARE_PROBE(TernaryProbe<T>, NAME##_##T##N)
#define DECLARE_OUTPUT(N, NAME, A, R, P) \
  WEFT_DECLARE_PROBE(OutputProbe<R WEFT_COMMA A WEFT_COMMA P>, NAME##_##A##N)
#define DECLARE_BINARY_OUTPUT(N, NAME, A, R, P) \
  WEFT_DECLARE_PROBE(BinaryOutputProbe<R WEFT_COMMA A WEFT_COMMA P>, NAME##_##A##N)
#define DECLARE_SCALAR(N, NAME, A, B) \
  WEFT_DECLARE_PROBE(BinaryProbe<A WEFT_COMMA A WEFT_COMMA B>, NAME##_scalar_##A##N)
WEFT_UNARY_SHAPES(DECLARE_UNARY)
WEFT_BINARY_SHAPES(DECLARE_BINARY)
WEFT_TERNARY_SHAPES(DECLARE_TERNARY)
WEFT_OUTPUT_SHAPES(DECLARE_OUTPUT)
WEFT_BINARY_OUTPUT_SHAPES(DECLARE_BINARY_OUTPUT)
WEFT_SCALAR_SHAPES(DECLARE_SCALAR)
#define UNARY(NAME, ...)                         \
  WEFT_WIDTHS(DECLARE_UNARY, NAME, float, float) \
  WEFT_WIDTHS(DECLARE_UNARY, NAME, double, double)
#define FAST(NAME, ...) WEFT_WIDTHS(DECLARE_UNARY, NAME, float, float)
#define BINARY(NAME, ...)                                \
  WEFT_WIDTHS(DECLARE_BINARY, NAME, float, float, float) \
  WEFT_WIDTHS(DECLARE_BINARY, NAME, double, double, double)
#define INTEGER_POWER(NAME, ...)                       \
  WEFT_WIDTHS(DECLARE_BINARY, NAME, float, int, float) \
  WEFT_WIDTHS(DECLARE_BINARY, NAME, double, int, double)
#include "functions.def"

namespace weft::accuracy {
namespace {

constexpr int kVectors = 32;
constexpr int kWidest = 16;
constexpr int kComponents = kVectors * kWidest;

// As many components as the widest vectors have, aligned as they are.
template <typename T>
struct alignas(128) Block {
  T values[kComponents] = {};
};

template <typename T>
Block<T> InputBlock(uint64_t seed) {
  Block<T> block;
  RandomNumbers<std::conditional_t<std::is_floating_point_v<T>, T, float>> numbers(seed);
  for (T& value : block.values) {
    if constexpr (std::is_floating_point_v<T>)
      value = numbers.Next();
    else
      value = static_cast<T>(numbers.Integer() % 300);
  }
  return block;
}

// A vector of three takes the room of four.
int RoomOf(int width) { return width == 3 ? 4 : width; }

template <typename T>
void ExpectSameComponents(const Block<T>& scalars, const Block<T>& vectors, int width,
                          const char* name) {
  for (int i = 0; i < kVectors * RoomOf(width); ++i) {
    if (i % RoomOf(width) >= width) continue;
    const T expected = scalars.values[i], found = vectors.values[i];
    if (expected != expected && found != found) continue;
    EXPECT_EQ(0, std::memcmp(&expected, &found, sizeof(T)))
        << name << ", width " << width << ", component " << i << ": " << found << ", not "
        << expected;
  }
}

template <typename R, typename A>
void Compare(const char* name, int width, const PerLevel<UnaryProbe<R, A>>& scalar,
             const PerLevel<UnaryProbe<R, A>>& vector) {
  const Block<A> x = InputBlock<A>(1);
  for (int level = 0; level < kLevelCount && IsSupported(level); ++level) {
    Block<R> expected, found;
    scalar[level](x.values, expected.values, kComponents);
    vector[level](x.values, found.values, kVectors);
    ExpectSameComponents(expected, found, width, name);
  }
}

template <typename R, typename A, typename B>
void Compare(const char* name, int width, const PerLevel<BinaryProbe<R, A, B>>& scalar,
             const PerLevel<BinaryProbe<R, A, B>>& vector) {
  const Block<A> x = InputBlock<A>(1);
  const Block<B> y = InputBlock<B>(2);
  for (int level = 0; level < kLevelCount && IsSupported(level); ++level) {
    Block<R> expected, found;
    scalar[level](x.values, y.values, expected.values, kComponents);
    vector[level](x.values, y.values, found.values, kVectors);
    ExpectSameComponents(expected, found, width, name);
  }
}

template <typename T>
void Compare(const char* name, int width, const PerLevel<TernaryProbe<T>>& scalar,
             const PerLevel<TernaryProbe<T>>& vector) {
  const Block<T> x = InputBlock<T>(1), y = InputBlock<T>(2), z = InputBlock<T>(3);
  for (int level = 0; level < kLevelCount && IsSupported(level); ++level) {
    Block<T> expected, found;
    scalar[level](x.values, y.values, z.values, expected.values, kComponents);
    vector[level](x.values, y.values, z.values, found.values, kVectors);
    ExpectSameComponents(expected, found, width, name);
  }
}

template <typename P>
void ExpectSameOutputs(const Block<P>& expected, const Block<P> (&found)[4], int width,
                       const char* name) {
  for (const Block<P>& output : found) ExpectSameComponents(expected, output, width, name);
}

template <typename R, typename A, typename P>
void Compare(const char* name, int width, const PerLevel<OutputProbe<R, A, P>>& scalar,
             const PerLevel<OutputProbe<R, A, P>>& vector) {
  const Block<A> x = InputBlock<A>(1);
  for (int level = 0; level < kLevelCount && IsSupported(level); ++level) {
    Block<R> expected, found;
    Block<P> outputs, others[3], found_outputs[4];
    scalar[level](x.values, expected.values, outputs.values, others[0].values, others[1].values,
                  others[2].values, kComponents);
    vector[level](x.values, found.values, found_outputs[0].values, found_outputs[1].values,
                  found_outputs[2].values, found_outputs[3].values, kVectors);
    ExpectSameComponents(expected, found, width, name);
    ExpectSameOutputs(outputs, found_outputs, width, name);
  }
}

template <typename R, typename A, typename P>
void Compare(const char* name, int width, const PerLevel<BinaryOutputProbe<R, A, P>>& scalar,
             const PerLevel<BinaryOutputProbe<R, A, P>>& vector) {
  const Block<A> x = InputBlock<A>(1), y = InputBlock<A>(2);
  for (int level = 0; level < kLevelCount && IsSupported(level); ++level) {
    Block<R> expected, found;
    Block<P> outputs, others[3], found_outputs[4];
    scalar[level](x.values, y.values, expected.values, outputs.values, others[0].values,
                  others[1].values, others[2].values, kComponents);
    vector[level](x.values, y.values, found.values, found_outputs[0].values,
                  found_outputs[1].values, found_outputs[2].values, found_outputs[3].values,
                  kVectors);
    ExpectSameComponents(expected, found, width, name);
    ExpectSameOutputs(outputs, found_outputs, width, name);
  }
}

// A scalar second argument beside vectors: the same for all components of one vector.
template <typename A, typename B>
void CompareScalar(const char* name, int width, const PerLevel<BinaryProbe<A, A, B>>& scalar,
                   const PerLevel<BinaryProbe<A, A, B>>& vector) {
  const Block<A> x = InputBlock<A>(1);
  const Block<B> y = InputBlock<B>(2);
  Block<B> repeated;
  for (int i = 0; i < kVectors * RoomOf(width); ++i)
    repeated.values[i] = y.values[i / RoomOf(width)];
  for (int level = 0; level < kLevelCount && IsSupported(level); ++level) {
    Block<A> expected, found;
    scalar[level](x.values, repeated.values, expected.values, kVectors * RoomOf(width));
    vector[level](x.values, y.values, found.values, kVectors);
    ExpectSameComponents(expected, found, width, name);
  }
}

// The width that a suffix of a type's name stands for.
constexpr int WidthOf(const char* suffix) {
  int width = 0;
  for (; *suffix != 0; ++suffix) width = width * 10 + (*suffix - '0');
  return width == 0 ? 1 : width;
}

#define COMPARE_UNARY(N, NAME, A, R) \
  Compare<R, A>(#NAME " of " #A, WidthOf(#N), WEFT_PROBE(NAME##_##A), WEFT_PROBE(NAME##_##A##N));
#define COMPARE_BINARY(N, NAME, A, B, R) \
  Compare<R, A, B>(#NAME " of " #A, WidthOf(#N), WEFT_PROBE(NAME##_##A), WEFT_PROBE(NAME##_##A##N));
#define COMPARE_TERNARY(N, NAME, T) \
  Compare<T>(#NAME " of " #T, WidthOf(#N), WEFT_PROBE(NAME##_##T), WEFT_PROBE(NAME##_##T##N));
#define COMPARE_OUTPUT(N, NAME, A, R, P) \
  Compare<R, A, P>(#NAME " of " #A, WidthOf(#N), WEFT_PROBE(NAME##_##A), WEFT_PROBE(NAME##_##A##N));
#define COMPARE_SCALAR(N, NAME, A, B)                                              \
  CompareScalar<A, B>(#NAME " of " #A, WidthOf(#N), WEFT_PROBE(NAME##_scalar_##A), \
                      WEFT_PROBE(NAME##_scalar_##A##N));

#define UNARY(NAME, ...)                             \
  TEST(VectorOverloads, NAME) {                      \
    WEFT_WIDTHS(COMPARE_UNARY, NAME, float, float)   \
    WEFT_WIDTHS(COMPARE_UNARY, NAME, double, double) \
  }
#define FAST(NAME, ...) \
  TEST(VectorOverloads, NAME) { WEFT_WIDTHS(COMPARE_UNARY, NAME, float, float) }
#define BINARY(NAME, ...)                                     \
  TEST(VectorOverloads, NAME) {                               \
    WEFT_WIDTHS(COMPARE_BINARY, NAME, float, float, float)    \
    WEFT_WIDTHS(COMPARE_BINARY, NAME, double, double, double) \
  }
#define INTEGER_POWER(NAME, ...)                           \
  TEST(VectorOverloads, NAME) {                            \
    WEFT_WIDTHS(COMPARE_BINARY, NAME, float, int, float)   \
    WEFT_WIDTHS(COMPARE_BINARY, NAME, double, int, double) \
  }
#include "functions.def"

TEST(VectorOverloads,
     OtherShapes){WEFT_UNARY_SHAPES(COMPARE_UNARY) WEFT_BINARY_SHAPES(COMPARE_BINARY)
                      WEFT_TERNARY_SHAPES(COMPARE_TERNARY) WEFT_OUTPUT_SHAPES(COMPARE_OUTPUT)
                          WEFT_BINARY_OUTPUT_SHAPES(COMPARE_OUTPUT)}

TEST(VectorOverloads, ScalarSecondArgument) {
  WEFT_SCALAR_SHAPES(COMPARE_SCALAR)
}

}  // namespace
}  // namespace weft::accuracy
