// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every builtin of two arguments against its reference: all pairs of special values, random pairs,
// and pairs that are hard for some of them.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "inputs.h"
#include "probes.h"
#include "reference.h"
#include "report.h"
#include "ulp.h"

#define WEFT_COMMA ,
#define BINARY(NAME, ...)                                                                \
  WEFT_DECLARE_PROBE(BinaryProbe<float WEFT_COMMA float WEFT_COMMA float>, NAME##_float) \
  WEFT_DECLARE_PROBE(BinaryProbe<double WEFT_COMMA double WEFT_COMMA double>, NAME##_double)
#define INTEGER_POWER(NAME, ...)                                                       \
  WEFT_DECLARE_PROBE(BinaryProbe<float WEFT_COMMA float WEFT_COMMA int>, NAME##_float) \
  WEFT_DECLARE_PROBE(BinaryProbe<double WEFT_COMMA double WEFT_COMMA int>, NAME##_double)
#include "functions.def"

namespace weft::accuracy {
namespace {

template <typename T, typename U>
struct BinaryCase {
  const char* name;
  PerLevel<BinaryProbe<T, T, U>> probes;
  long double (*reference)(T, U);
  double limit;
};

// GoogleTest's name for a case in its messages.
template <typename T, typename U>
void PrintTo(const BinaryCase<T, U>& test, std::ostream* out) {
  *out << test.name;
}

template <typename T, typename U>
struct Pairs {
  std::vector<T> x;
  std::vector<U> y;
  void Add(T first, U second) {
    x.push_back(first);
    y.push_back(second);
  }
};

constexpr int kRandomPairs = 100000;

template <typename T>
Pairs<T, T> MakePairs(T) {
  Pairs<T, T> pairs;
  for (T x : SpecialValues<T>())
    for (T y : SpecialValues<T>()) pairs.Add(x, y);
  RandomNumbers<T> numbers(7);
  for (int i = 0; i < kRandomPairs; ++i) {
    // Near 1 is where a large exponent shows every error of the logarithm.
    const T x = i % 4 == 0 ? 1 + (numbers.Unit() - T(0.5)) / 8 : numbers.Next();
    pairs.Add(x, Partner(x, numbers));
  }
  return pairs;
}

template <typename T>
Pairs<T, int> MakePairs(int) {
  Pairs<T, int> pairs;
  for (T x : SpecialValues<T>())
    for (int n : SpecialIntegers()) pairs.Add(x, n);
  RandomNumbers<T> numbers(11);
  for (int i = 0; i < kRandomPairs; ++i) {
    const T x = i % 4 == 0 ? 1 + (numbers.Unit() - T(0.5)) / 8 : numbers.Next();
    pairs.Add(x, i % 2 == 0 ? numbers.Integer() : numbers.Integer() % 1200);
  }
  return pairs;
}

// Which zero they give for zeros of both signs is theirs to choose.
bool MayChooseZero(const std::string& name) {
  return std::set<std::string>{"fmax", "fmin", "maxmag", "minmag"}.contains(name);
}

template <typename T, typename U>
double ErrorOf(const BinaryCase<T, U>& test, T result, long double exact) {
  if (MayChooseZero(test.name) && exact == 0 && result == 0) return 0;
  if (test.limit != 0) return UlpError(result, exact);
  return IsCorrectlyRounded(result, exact) ? 0 : std::max(0.5, UlpError(result, exact));
}

template <typename T, typename U>
void Measure(const BinaryCase<T, U>& test) {
  const Pairs<T, U> pairs = MakePairs<T>(U{});
  std::vector<T> results(pairs.x.size());
  Worst worst;
  for (int level = 0; level < kLevelCount; ++level) {
    if (!IsSupported(level)) continue;
    test.probes[level](pairs.x.data(), pairs.y.data(), results.data(),
                       static_cast<int>(results.size()));
    for (size_t i = 0; i < results.size(); ++i) {
      const long double exact = test.reference(pairs.x[i], pairs.y[i]);
      const double error = ErrorOf(test, results[i], exact);
      if (error <= worst.error) continue;
      worst.error = error;
      worst.where = fmt::format("{} ({:a}), {}, {}: {} ({:a}) instead of {}", pairs.x[i],
                                pairs.x[i], pairs.y[i], kLevelNames[level], results[i], results[i],
                                static_cast<double>(exact));
    }
  }
  EXPECT_LE(worst.error, test.limit) << test.name << " at " << worst.where;
}

template <typename T, typename U>
std::string NameOf(const testing::TestParamInfo<BinaryCase<T, U>>& info) {
  return info.param.name;
}

const BinaryCase<float, float> kFloatCases[] = {
#define BINARY(NAME, FLOAT_LIMIT, DOUBLE_LIMIT, FLOAT_METHOD, DOUBLE_METHOD) \
  {#NAME, WEFT_PROBE(NAME##_float), reference::NAME<float>, FLOAT_LIMIT},
#include "functions.def"
};
const BinaryCase<double, double> kDoubleCases[] = {
#define BINARY(NAME, FLOAT_LIMIT, DOUBLE_LIMIT, FLOAT_METHOD, DOUBLE_METHOD) \
  {#NAME, WEFT_PROBE(NAME##_double), reference::NAME<double>, DOUBLE_LIMIT},
#include "functions.def"
};
const BinaryCase<float, int> kFloatIntegerCases[] = {
#define INTEGER_POWER(NAME, FLOAT_LIMIT, DOUBLE_LIMIT, FLOAT_METHOD, DOUBLE_METHOD) \
  {#NAME, WEFT_PROBE(NAME##_float), reference::NAME<float>, FLOAT_LIMIT},
#include "functions.def"
};
const BinaryCase<double, int> kDoubleIntegerCases[] = {
#define INTEGER_POWER(NAME, FLOAT_LIMIT, DOUBLE_LIMIT, FLOAT_METHOD, DOUBLE_METHOD) \
  {#NAME, WEFT_PROBE(NAME##_double), reference::NAME<double>, DOUBLE_LIMIT},
#include "functions.def"
};

class FloatPairs : public testing::TestWithParam<BinaryCase<float, float>> {};
class DoublePairs : public testing::TestWithParam<BinaryCase<double, double>> {};
class FloatAndInteger : public testing::TestWithParam<BinaryCase<float, int>> {};
class DoubleAndInteger : public testing::TestWithParam<BinaryCase<double, int>> {};

TEST_P(FloatPairs, StayWithinTheLimit) { Measure(GetParam()); }
TEST_P(DoublePairs, StayWithinTheLimit) { Measure(GetParam()); }
TEST_P(FloatAndInteger, StayWithinTheLimit) { Measure(GetParam()); }
TEST_P(DoubleAndInteger, StayWithinTheLimit) { Measure(GetParam()); }

INSTANTIATE_TEST_SUITE_P(Math, FloatPairs, testing::ValuesIn(kFloatCases), (NameOf<float, float>));
INSTANTIATE_TEST_SUITE_P(Math, DoublePairs, testing::ValuesIn(kDoubleCases),
                         (NameOf<double, double>));
INSTANTIATE_TEST_SUITE_P(Math, FloatAndInteger, testing::ValuesIn(kFloatIntegerCases),
                         (NameOf<float, int>));
INSTANTIATE_TEST_SUITE_P(Math, DoubleAndInteger, testing::ValuesIn(kDoubleIntegerCases),
                         (NameOf<double, int>));

}  // namespace
}  // namespace weft::accuracy
