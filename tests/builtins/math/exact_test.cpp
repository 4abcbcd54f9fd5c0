// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Builtins that the table of limits does not cover, mostly exact ones: three arguments, integers as
// results, results behind pointers.
#include <gtest/gtest.h>

#include "inputs.h"
#include "probes.h"
#include "reference.h"
#include "ulp.h"

#define WEFT_COMMA ,
#define WEFT_TYPES(M) M(float) M(double)
#define DECLARE(T)                                                                 \
  WEFT_DECLARE_PROBE(TernaryProbe<T>, fma_##T)                                     \
  WEFT_DECLARE_PROBE(TernaryProbe<T>, __weft_fma_##T##_##T)                        \
  WEFT_DECLARE_PROBE(TernaryProbe<T>, mad_##T)                                     \
  WEFT_DECLARE_PROBE(UnaryProbe<int WEFT_COMMA T>, ilogb_##T)                      \
  WEFT_DECLARE_PROBE(OutputProbe<T WEFT_COMMA T WEFT_COMMA T>, fract_##T)          \
  WEFT_DECLARE_PROBE(OutputProbe<T WEFT_COMMA T WEFT_COMMA T>, modf_##T)           \
  WEFT_DECLARE_PROBE(OutputProbe<T WEFT_COMMA T WEFT_COMMA T>, sincos_##T)         \
  WEFT_DECLARE_PROBE(OutputProbe<T WEFT_COMMA T WEFT_COMMA int>, frexp_##T)        \
  WEFT_DECLARE_PROBE(OutputProbe<T WEFT_COMMA T WEFT_COMMA int>, lgamma_r_##T)     \
  WEFT_DECLARE_PROBE(BinaryOutputProbe<T WEFT_COMMA T WEFT_COMMA int>, remquo_##T) \
  WEFT_DECLARE_PROBE(BinaryProbe<T WEFT_COMMA T WEFT_COMMA T>, fmod_##T)
WEFT_TYPES(DECLARE)
WEFT_DECLARE_PROBE(UnaryProbe<float WEFT_COMMA uint32_t>, nan_uint)
WEFT_DECLARE_PROBE(UnaryProbe<double WEFT_COMMA uint64_t>, nan_ulong)
#define DECLARE_PAIR(NAME) \
  WEFT_DECLARE_PROBE(BinaryProbe<float WEFT_COMMA float WEFT_COMMA float>, NAME##_float)
DECLARE_PAIR(half_divide)
DECLARE_PAIR(native_divide)
DECLARE_PAIR(half_powr)
DECLARE_PAIR(native_powr)

namespace weft::accuracy {
namespace {

template <typename T>
struct Probes;
#define DEFINE(T)                                                                            \
  template <>                                                                                \
  struct Probes<T> {                                                                         \
    static constexpr PerLevel<TernaryProbe<T>> fma = WEFT_PROBE(fma_##T);                    \
    static constexpr PerLevel<TernaryProbe<T>> emulated = WEFT_PROBE(__weft_fma_##T##_##T);  \
    static constexpr PerLevel<TernaryProbe<T>> mad = WEFT_PROBE(mad_##T);                    \
    static constexpr PerLevel<UnaryProbe<int, T>> ilogb = WEFT_PROBE(ilogb_##T);             \
    static constexpr PerLevel<OutputProbe<T, T, T>> fract = WEFT_PROBE(fract_##T);           \
    static constexpr PerLevel<OutputProbe<T, T, T>> modf = WEFT_PROBE(modf_##T);             \
    static constexpr PerLevel<OutputProbe<T, T, T>> sincos = WEFT_PROBE(sincos_##T);         \
    static constexpr PerLevel<OutputProbe<T, T, int>> frexp = WEFT_PROBE(frexp_##T);         \
    static constexpr PerLevel<OutputProbe<T, T, int>> lgamma_r = WEFT_PROBE(lgamma_r_##T);   \
    static constexpr PerLevel<BinaryOutputProbe<T, T, int>> remquo = WEFT_PROBE(remquo_##T); \
    static constexpr PerLevel<BinaryProbe<T, T, T>> fmod = WEFT_PROBE(fmod_##T);             \
  };
WEFT_TYPES(DEFINE)

template <typename T>
class Exact : public testing::Test {};
using Types = testing::Types<float, double>;
TYPED_TEST_SUITE(Exact, Types);

constexpr int kCount = 20000;

template <typename T>
std::vector<T> Inputs(uint64_t seed) {
  std::vector<T> inputs = SpecialValues<T>();
  RandomNumbers<T> numbers(seed);
  while (inputs.size() < kCount) inputs.push_back(numbers.Next());
  return inputs;
}

// Same value, same sign of zero; any NaN equals any other.
template <typename T>
void ExpectSame(T expected, T found, const char* what, T x, T y = 0) {
  const bool same = IsCorrectlyRounded(found, static_cast<long double>(expected));
  EXPECT_TRUE(same) << what << " of " << x << ", " << y << " is " << found << ", not " << expected;
}

TYPED_TEST(Exact, FmaRoundsOnceAndMadOnceOrTwice) {
  using T = TypeParam;
  std::vector<T> x = Inputs<T>(1), y = Inputs<T>(2), z = Inputs<T>(3);
  std::vector<T> fused(kCount), emulated(kCount), either(kCount);
  // Sums that cancel show whether the product was rounded, sums in and near the subnormal range
  // whether they were rounded twice.
  for (int i = 0; i < kCount; i += 2) z[i] = -x[i] * y[i];
  RandomNumbers<T> numbers(4);
  constexpr int kLeast = std::numeric_limits<T>::min_exponent;
  constexpr int kDigits = std::numeric_limits<T>::digits;
  for (int i = 1; i < kCount; i += 4) {
    x[i] = std::ldexp(numbers.Unit() - T(0.5), kLeast + numbers.Integer() % (3 * kDigits));
    y[i] = std::ldexp(1 + numbers.Unit(), numbers.Integer() % 8);
    z[i] = std::ldexp(numbers.Unit() - T(0.5), kLeast + numbers.Integer() % (3 * kDigits));
  }
  for (int level = 0; level < kLevelCount; ++level) {
    if (!IsSupported(level)) continue;
    Probes<T>::fma[level](x.data(), y.data(), z.data(), fused.data(), kCount);
    Probes<T>::mad[level](x.data(), y.data(), z.data(), either.data(), kCount);
    Probes<T>::emulated[level](x.data(), y.data(), z.data(), emulated.data(), kCount);
    for (int i = 0; i < kCount; ++i) {
      const T expected = std::fma(x[i], y[i], z[i]);
      ExpectSame(expected, emulated[i], "emulated fma", x[i], y[i]);
      ExpectSame(expected, fused[i], "fma", x[i], y[i]);
      const T product = x[i] * y[i];
      ExpectSame(level == kBaseline ? product + z[i] : expected, either[i], "mad", x[i], y[i]);
    }
  }
}

// Runs an output probe at each level and hands over results for comparison, after checking that the
// overloads for the four address spaces agree.
template <typename R, typename A, typename P, typename Check>
void ForEachOutput(const PerLevel<OutputProbe<R, A, P>>& probe, const Check& check) {
  const std::vector<A> x = Inputs<A>(5);
  std::vector<R> result(kCount);
  std::vector<P> in_private(kCount), in_local(kCount), in_global(kCount), in_generic(kCount);
  for (int level = 0; level < kLevelCount; ++level) {
    if (!IsSupported(level)) continue;
    probe[level](x.data(), result.data(), in_private.data(), in_local.data(), in_global.data(),
                 in_generic.data(), kCount);
    for (int i = 0; i < kCount; ++i) {
      check(x[i], result[i], in_private[i]);
      ExpectSame<A>(in_private[i], in_local[i], "local output", x[i]);
      ExpectSame<A>(in_private[i], in_global[i], "global output", x[i]);
      ExpectSame<A>(in_private[i], in_generic[i], "generic output", x[i]);
    }
  }
}

TYPED_TEST(Exact, FractStaysBelowOne) {
  using T = TypeParam;
  ForEachOutput(Probes<T>::fract, [](T x, T result, T whole) {
    ExpectSame(std::floor(x), whole, "fract's integer", x);
    const T below_one = std::nextafter(T(1), T(0));
    const T fraction = std::isinf(x) || x == 0 ? std::copysign(T(0), x) : x - std::floor(x);
    ExpectSame(fraction > below_one ? below_one : fraction, result, "fract", x);
  });
}

TYPED_TEST(Exact, ModfSplits) {
  using T = TypeParam;
  ForEachOutput(Probes<T>::modf, [](T x, T result, T whole) {
    T expected_whole;
    const T expected = std::modf(x, &expected_whole);
    ExpectSame(expected, result, "modf", x);
    ExpectSame(expected_whole, whole, "modf's integer", x);
  });
}

TYPED_TEST(Exact, SincosGivesBoth) {
  using T = TypeParam;
  ForEachOutput(Probes<T>::sincos, [](T x, T sine, T cosine) {
    EXPECT_LE(UlpError(sine, reference::sin(x)), 4) << "at " << x;
    EXPECT_LE(UlpError(cosine, reference::cos(x)), 4) << "at " << x;
  });
}

TYPED_TEST(Exact, FrexpSplits) {
  using T = TypeParam;
  ForEachOutput(Probes<T>::frexp, [](T x, T result, int exponent) {
    int expected_exponent = 0;
    ExpectSame(std::frexp(x, &expected_exponent), result, "frexp", x);
    EXPECT_EQ(std::isfinite(x) ? expected_exponent : 0, exponent) << "at " << x;
  });
}

TYPED_TEST(Exact, LgammaGivesTheSign) {
  using T = TypeParam;
  ForEachOutput(Probes<T>::lgamma_r, [](T x, T result, int sign) {
    EXPECT_LE(LgammaError(x, result, reference::lgamma(x)), 16) << "at " << x;
    if (!std::isfinite(x) || x == 0 || (x < 0 && x == std::floor(x))) return;
    const bool negative = x < 0 && std::fmod(std::floor(x), T(2)) != 0;
    EXPECT_EQ(negative ? -1 : 1, sign) << "at " << x;
  });
}

// Pairs with quotients of every length, most of them close to an integer or a half, many just that.
template <typename T>
std::pair<std::vector<T>, std::vector<T>> CloseQuotients() {
  std::vector<T> x = Inputs<T>(8), y = Inputs<T>(9);
  RandomNumbers<T> numbers(10);
  for (int i = 0; i < kCount; ++i) {
    if (i % 4 == 0) continue;
    if (i % 3 == 0) y[i] = static_cast<T>(numbers.Integer() % 4096);
    const T halves = std::floor(std::exp2(numbers.Unit() * std::numeric_limits<T>::digits));
    x[i] = y[i] * (halves / 2);
    if (i % 4 == 1) x[i] = std::nextafter(x[i], y[i]);
    if (i % 4 == 2) x[i] = std::nextafter(x[i], 2 * x[i]);
  }
  return {x, y};
}

TYPED_TEST(Exact, FmodIsExact) {
  using T = TypeParam;
  const auto [x, y] = CloseQuotients<T>();
  std::vector<T> result(kCount);
  for (int level = 0; level < kLevelCount; ++level) {
    if (!IsSupported(level)) continue;
    Probes<T>::fmod[level](x.data(), y.data(), result.data(), kCount);
    for (int i = 0; i < kCount; ++i)
      ExpectSame(std::fmod(x[i], y[i]), result[i], "fmod", x[i], y[i]);
  }
}

TYPED_TEST(Exact, RemquoGivesSevenBits) {
  using T = TypeParam;
  const auto [x, y] = CloseQuotients<T>();
  std::vector<T> result(kCount);
  std::vector<int> quotient(kCount), in_local(kCount), in_global(kCount), in_generic(kCount);
  for (int level = 0; level < kLevelCount; ++level) {
    if (!IsSupported(level)) continue;
    Probes<T>::remquo[level](x.data(), y.data(), result.data(), quotient.data(), in_local.data(),
                             in_global.data(), in_generic.data(), kCount);
    for (int i = 0; i < kCount; ++i) {
      // Of long double: glibc's remainder of double gets some ties wrong.
      const T expected = static_cast<T>(reference::remainder(x[i], y[i]));
      ExpectSame(expected, result[i], "remquo", x[i], y[i]);
      EXPECT_EQ(reference::QuotientBits(x[i], y[i]), quotient[i]) << x[i] << " / " << y[i];
      EXPECT_EQ(quotient[i], in_local[i]);
      EXPECT_EQ(quotient[i], in_global[i]);
      EXPECT_EQ(quotient[i], in_generic[i]);
    }
  }
}

TYPED_TEST(Exact, IlogbKnowsItsSpecialValues) {
  using T = TypeParam;
  const std::vector<T> x = Inputs<T>(4);
  std::vector<int> result(kCount);
  for (int level = 0; level < kLevelCount; ++level) {
    if (!IsSupported(level)) continue;
    Probes<T>::ilogb[level](x.data(), result.data(), kCount);
    for (int i = 0; i < kCount; ++i) {
      // OpenCL's headers: FP_ILOGB0 is INT_MIN, FP_ILOGBNAN INT_MAX.
      const int expected = x[i] == 0 ? INT_MIN : std::isfinite(x[i]) ? std::ilogb(x[i]) : INT_MAX;
      EXPECT_EQ(expected, result[i]) << "at " << x[i];
    }
  }
}

TEST(Nan, KeepsItsPayload) {
  const uint32_t code = 0x123456;
  const uint64_t long_code = 0x123456789abcd;
  float narrow;
  double wide;
  baseline_nan_uint(&code, &narrow, 1);
  baseline_nan_ulong(&long_code, &wide, 1);
  EXPECT_EQ(0x7fc00000u | code, std::bit_cast<uint32_t>(narrow));
  EXPECT_EQ(0x7ff8000000000000u | long_code, std::bit_cast<uint64_t>(wide));
}

void TestFastPairs(PerLevel<BinaryProbe<float, float, float>>& probe,
                   long double (*reference)(float, float), double limit) {
  RandomNumbers<float> numbers(12);
  for (int i = 0; i < kCount; ++i) {
    const float x = std::fabs(numbers.Moderate()), y = numbers.Moderate() / 4096;
    float result;
    for (int level = 0; level < kLevelCount; ++level) {
      if (!IsSupported(level)) continue;
      probe[level](&x, &y, &result, 1);
      const long double exact = reference(x, y);
      if (std::fabs(exact) < std::numeric_limits<float>::min()) continue;
      EXPECT_LE(UlpError(result, exact), limit) << x << ", " << y;
    }
  }
}

long double Quotient(float x, float y) { return static_cast<long double>(x) / y; }

TEST(Fast, PowersAndQuotientsAreGoodEnough) {
  PerLevel<BinaryProbe<float, float, float>> half_powr = WEFT_PROBE(half_powr_float);
  PerLevel<BinaryProbe<float, float, float>> native_powr = WEFT_PROBE(native_powr_float);
  PerLevel<BinaryProbe<float, float, float>> half_divide = WEFT_PROBE(half_divide_float);
  PerLevel<BinaryProbe<float, float, float>> native_divide = WEFT_PROBE(native_divide_float);
  TestFastPairs(half_powr, reference::powr<float>, 8192);
  TestFastPairs(native_powr, reference::powr<float>, 8192);
  TestFastPairs(half_divide, Quotient, 0.5);
  TestFastPairs(native_divide, Quotient, 0.5);
}

}  // namespace
}  // namespace weft::accuracy
