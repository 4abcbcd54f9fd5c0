// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every builtin of one argument against its reference: float over all its numbers at a stride,
// double on random numbers, both on the special values.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "inputs.h"
#include "probes.h"
#include "reference.h"
#include "report.h"
#include "ulp.h"

#define UNARY(NAME, ...)                                               \
  WEFT_DECLARE_PROBE(UnaryProbe<float WEFT_COMMA float>, NAME##_float) \
  WEFT_DECLARE_PROBE(UnaryProbe<double WEFT_COMMA double>, NAME##_double)
#define FAST(NAME, ...) WEFT_DECLARE_PROBE(UnaryProbe<float WEFT_COMMA float>, NAME##_float)
#define WEFT_COMMA ,
#include "functions.def"

namespace weft::accuracy {
namespace {

template <typename T>
struct UnaryCase {
  const char* name;
  PerLevel<UnaryProbe<T, T>> probes;
  long double (*reference)(T);
  double limit;
  bool is_fast;  // half_ and native_: subnormals count as zero, trigonometry ends at 2^16
};

// GoogleTest's name for a case in its messages.
template <typename T>
void PrintTo(const UnaryCase<T>& test, std::ostream* out) {
  *out << test.name;
}

template <typename T>
bool IsOutsideFastDomain(const UnaryCase<T>& test, T x, long double exact) {
  const std::string name = test.name;
  const bool is_periodic = name.ends_with("sin") || name.ends_with("cos") || name.ends_with("tan");
  const bool is_subnormal = std::fpclassify(x) == FP_SUBNORMAL;
  const bool is_tiny = exact != 0 && std::fabs(exact) < std::numeric_limits<T>::min();
  return is_subnormal || is_tiny || (is_periodic && std::fabs(x) > 65536);
}

constexpr int kBatch = 4096;

template <typename T>
class Measurement {
 public:
  explicit Measurement(const UnaryCase<T>& test) : test_(test) {}

  void Try(const std::vector<T>& inputs) {
    std::vector<long double> exact(inputs.size());
    for (size_t i = 0; i < inputs.size(); ++i) exact[i] = test_.reference(inputs[i]);
    std::vector<T> results(inputs.size());
    for (int level = 0; level < kLevelCount; ++level) {
      if (!IsSupported(level)) continue;
      test_.probes[level](inputs.data(), results.data(), static_cast<int>(inputs.size()));
      for (size_t i = 0; i < inputs.size(); ++i) Compare(level, inputs[i], results[i], exact[i]);
    }
  }

  void Finish() const {
    EXPECT_LE(worst_.error, test_.limit) << test_.name << " at " << worst_.where;
  }

 private:
  void Compare(int level, T x, T result, long double exact) {
    if (test_.is_fast && IsOutsideFastDomain(test_, x, exact)) return;
    const bool is_lgamma = std::string_view(test_.name) == "lgamma";
    double error = is_lgamma ? LgammaError(x, result, exact) : UlpError(result, exact);
    if (test_.limit == 0) error = IsCorrectlyRounded(result, exact) ? 0 : std::max(error, 0.5);
    if (error <= worst_.error) return;
    worst_.error = error;
    worst_.where = fmt::format("{} ({:a}), {}: {} ({:a}) instead of {}", x, x, kLevelNames[level],
                               result, result, static_cast<double>(exact));
  }

  const UnaryCase<T>& test_;
  Worst worst_;
};

class FloatAccuracy : public testing::TestWithParam<UnaryCase<float>> {};
class DoubleAccuracy : public testing::TestWithParam<UnaryCase<double>> {};

// What relax-calls puts in the place of exp and exp2: the specification's limits for unsafe math.
TEST(RelaxedExponentials, StayWithinTheirLimits) {
  constexpr PerLevel<UnaryProbe<float, float>> kProbes[] = {WEFT_PROBE(native_exp_float),
                                                            WEFT_PROBE(native_exp2_float)};
  std::vector<float> inputs;
  for (uint64_t bits = 0; bits < uint64_t{1} << 32; bits += 5003) {
    const auto x = std::bit_cast<float>(static_cast<uint32_t>(bits));
    if (std::fabs(x) < 87) inputs.push_back(x);
  }
  std::vector<float> results(inputs.size());
  for (int base = 0; base < 2; ++base)
    for (int level = 0; level < kLevelCount; ++level) {
      if (!IsSupported(level)) continue;
      kProbes[base][level](inputs.data(), results.data(), static_cast<int>(inputs.size()));
      for (size_t i = 0; i < inputs.size(); ++i) {
        const double x = inputs[i], exact = base ? std::exp2(x) : std::exp(x);
        ASSERT_LE(UlpError(results[i], exact), 3 + std::floor(std::fabs(2 * x))) << "at " << x;
      }
    }
}

TEST_P(FloatAccuracy, StaysWithinTheLimit) {
  Measurement<float> measurement(GetParam());
  measurement.Try(SpecialValues<float>());
  std::vector<float> batch;
  for (uint64_t bits = 0; bits < uint64_t{1} << 32; bits += Stride()) {
    batch.push_back(std::bit_cast<float>(static_cast<uint32_t>(bits)));
    if (batch.size() < kBatch) continue;
    measurement.Try(batch);
    batch.clear();
  }
  measurement.Try(batch);
  measurement.Finish();
}

TEST_P(DoubleAccuracy, StaysWithinTheLimit) {
  Measurement<double> measurement(GetParam());
  measurement.Try(SpecialValues<double>());
  RandomNumbers<double> numbers(20260101);
  std::vector<double> batch(kBatch);
  for (int round = 0; round < 16; ++round) {
    std::generate(batch.begin(), batch.end(), [&] { return numbers.Next(); });
    measurement.Try(batch);
  }
  // All that the inverse functions are defined on, as densely below 1 as near 0.
  for (int round = 0; round < 8; ++round) {
    std::generate(batch.begin(), batch.end(), [&] { return 4 * numbers.Unit() - 2; });
    measurement.Try(batch);
  }
  measurement.Finish();
}

const UnaryCase<float> kFloatCases[] = {
#define UNARY(NAME, FLOAT_LIMIT, DOUBLE_LIMIT, FLOAT_METHOD, DOUBLE_METHOD) \
  {#NAME, WEFT_PROBE(NAME##_float), reference::NAME<float>, FLOAT_LIMIT, false},
#define FAST(NAME, EXACT_NAME, LIMIT, METHOD) \
  {#NAME, WEFT_PROBE(NAME##_float), reference::EXACT_NAME<float>, LIMIT, true},
#include "functions.def"
};
const UnaryCase<double> kDoubleCases[] = {
#define UNARY(NAME, FLOAT_LIMIT, DOUBLE_LIMIT, FLOAT_METHOD, DOUBLE_METHOD) \
  {#NAME, WEFT_PROBE(NAME##_double), reference::NAME<double>, DOUBLE_LIMIT, false},
#include "functions.def"
};

template <typename T>
std::string NameOf(const testing::TestParamInfo<UnaryCase<T>>& info) {
  return info.param.name;
}

INSTANTIATE_TEST_SUITE_P(Math, FloatAccuracy, testing::ValuesIn(kFloatCases), NameOf<float>);
INSTANTIATE_TEST_SUITE_P(Math, DoubleAccuracy, testing::ValuesIn(kDoubleCases), NameOf<double>);

}  // namespace
}  // namespace weft::accuracy
