// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The geometric builtins against long double, which squares any double but the greatest and the
// least without overflow or underflow.
#include <gtest/gtest.h>

#include "builtins/device_module.h"
#include "builtins/float_functions.h"

namespace weft::builtins {
namespace {

template <typename T>
struct Vectors {
  std::vector<T> x, y;  // groups of `width` components

  explicit Vectors(int width) {
    std::mt19937_64 random(11);
    std::uniform_real_distribution<T> numbers(-1, 1);
    const int least = std::numeric_limits<T>::min_exponent,
              greatest = std::numeric_limits<T>::max_exponent;
    std::uniform_int_distribution<int> exponents(least, greatest - 3);
    // Ordinary ones, then sizes from the least normal numbers to the greatest: all components of
    // one size, and each of its own.
    for (int i = 0; i < 8000; ++i) {
      const int common = i % 4 ? exponents(random) : 0;
      for (int k = 0; k < width; ++k) {
        const int exponent = i % 4 == 3 ? exponents(random) : common;
        x.push_back(std::ldexp(numbers(random), exponent));
        y.push_back(std::ldexp(numbers(random), exponent));
      }
    }
  }
};

template <typename T>
long double ExactDot(const T* x, const T* y, int width) {
  long double sum = 0;
  for (int k = 0; k < width; ++k) sum += static_cast<long double>(x[k]) * y[k];
  return sum;
}

template <typename T>
class Geometric : public testing::Test {
 protected:
  // OpenCL C has the fast functions for float alone.
  static std::vector<std::string> WithFast(const std::string& name) {
    if (std::is_same_v<T, float>) return {name, "fast_" + name};
    return {name};
  }

  static std::string Source() {
    const std::string type = FloatName<T>();
    std::string source;
    for (int width : {1, 2, 3, 4}) {
      for (const char* name : {"dot", "distance"})
        source += LoopSource(std::string(name) + "_" + std::to_string(width), type, type, width,
                             std::string("out[i] = ") + name + "(" + Load(width, "x") + ", " +
                                 Load(width, "y") + ")");
      for (const std::string& name : WithFast("length"))
        source += LoopSource(std::string(name) + "_" + std::to_string(width), type, type, width,
                             std::string("out[i] = ") + name + "(" + Load(width, "x") + ")");
      for (const std::string& name : WithFast("normalize"))
        source += LoopSource(std::string(name) + "_" + std::to_string(width), type, type, width,
                             Store(width, std::string(name) + "(" + Load(width, "x") + ")", "out"));
      if (std::is_same_v<T, float>)
        source += LoopSource(
            "fast_distance_" + std::to_string(width), type, type, width,
            "out[i] = fast_distance(" + Load(width, "x") + ", " + Load(width, "y") + ")");
      if (width >= 3)
        source += LoopSource(
            "cross_" + std::to_string(width), type, type, width,
            Store(width, "cross(" + Load(width, "x") + ", " + Load(width, "y") + ")", "out"));
    }
    return "bool __weft_any(bool condition) { return condition; }\n" + source;
  }

  void SetUp() override {
    auto module = DeviceModule::Compile(Source());
    ASSERT_TRUE(module) << module.error();
    module_ = std::move(*module);
  }

  std::vector<T> Run(const std::string& name, int width, const std::vector<T>& x,
                     const std::vector<T>& y) {
    std::vector<T> out(x.size());
    module_->Get<void(const T*, const T*, const T*, T*, uint64_t)>(
        name + "_" + std::to_string(width))(x.data(), y.data(), x.data(), out.data(), x.size());
    return out;
  }

  std::unique_ptr<DeviceModule> module_;
};
using Floats = testing::Types<float, double>;
TYPED_TEST_SUITE(Geometric, Floats);

TYPED_TEST(Geometric, LengthNeitherOverflowsNorUnderflows) {
  using T = TypeParam;
  for (int width : {1, 2, 3, 4}) {
    const Vectors<T> in(width);
    const std::vector<T> lengths = this->Run("length", width, in.x, in.x);
    for (size_t i = 0; i < in.x.size() / width; ++i)
      ASSERT_LE(
          UlpDistance(lengths[i], std::sqrt(ExactDot(&in.x[i * width], &in.x[i * width], width))),
          2.75)
          << "width " << width << ", " << in.x[i * width] << ", ...";
  }
}

TYPED_TEST(Geometric, DistanceIsTheLengthOfTheDifference) {
  using T = TypeParam;
  for (int width : {1, 2, 3, 4}) {
    const Vectors<T> in(width);
    const std::vector<T> distances = this->Run("distance", width, in.x, in.y);
    for (size_t i = 0; i < in.x.size() / width; ++i) {
      long double sum = 0;
      for (int k = 0; k < width; ++k) {
        const long double difference =
            static_cast<long double>(in.x[i * width + k]) - in.y[i * width + k];
        sum += difference * difference;
      }
      ASSERT_LE(UlpDistance(distances[i], std::sqrt(sum)), 3.5) << "width " << width;
    }
  }
}

TYPED_TEST(Geometric, NormalizeGivesUnitVectors) {
  using T = TypeParam;
  for (int width : {1, 2, 3, 4}) {
    const Vectors<T> in(width);
    const std::vector<T> units = this->Run("normalize", width, in.x, in.x);
    for (size_t i = 0; i < in.x.size(); ++i) {
      const T* vector = &in.x[i / width * width];
      const long double exact = in.x[i] / std::sqrt(ExactDot(vector, vector, width));
      ASSERT_LE(UlpDistance(units[i], exact), 2 + width) << "width " << width << ", " << in.x[i];
    }
  }
}

TYPED_TEST(Geometric, NormalizeOfSpecialVectors) {
  using T = TypeParam;
  const T infinity = std::numeric_limits<T>::infinity(),
          least = std::numeric_limits<T>::denorm_min();
  const T half = std::sqrt(T(0.5));
  const std::vector<T> in = {0,     -T(0), infinity, 1,   infinity, -infinity,
                             least, 0,     3,        NAN, 0,        -least};
  const std::vector<T> expected = {0, -T(0), 1, 0, half, -half, 1, 0, NAN, NAN, 0, -1};
  const std::vector<T> out = this->Run("normalize", 2, in, in);
  for (size_t i = 0; i < in.size(); ++i)
    EXPECT_LE(UlpDistance(out[i], (long double)expected[i]), 1) << i;
}

// Where terms cancel, the error is measured at the greatest of them.
TYPED_TEST(Geometric, DotAndCrossAreWithinTheirTerms) {
  using T = TypeParam;
  for (int width : {1, 2, 3, 4}) {
    const Vectors<T> all(width);
    std::vector<T> x, y;
    for (size_t i = 0; i < all.x.size(); i += 4 * width)
      for (int k = 0; k < width; ++k) x.push_back(all.x[i + k]), y.push_back(all.y[i + k]);
    const T epsilon = std::numeric_limits<T>::epsilon();
    const std::vector<T> dots = this->Run("dot", width, x, y);
    for (size_t i = 0; i < x.size() / width; ++i)
      ASSERT_NEAR(dots[i], double(ExactDot(&x[i * width], &y[i * width], width)), width * epsilon);
    if (width < 3) continue;
    const std::vector<T> products = this->Run("cross", width, x, y);
    for (size_t i = 0; i < x.size() / width; ++i) {
      const T *a = &x[i * width], *b = &y[i * width];
      for (int k = 0; k < 3; ++k) {
        const int l = (k + 1) % 3, m = (k + 2) % 3;
        const long double exact = (long double)a[l] * b[m] - (long double)a[m] * b[l];
        ASSERT_NEAR(products[i * width + k], double(exact), 2 * epsilon);
      }
      if (width == 4) ASSERT_EQ(products[i * width + 3], T(0));
    }
  }
}

class FastGeometric : public Geometric<float> {};

TEST_F(FastGeometric, IsRightWhereSquaresFit) {
  using T = float;
  for (int width : {1, 2, 3, 4}) {
    const Vectors<T> all(width);
    std::vector<T> x, y;
    for (size_t i = 0; i < all.x.size(); i += 4 * width)
      for (int k = 0; k < width; ++k) x.push_back(all.x[i + k]), y.push_back(all.y[i + k]);
    const std::vector<T> lengths = this->Run("fast_length", width, x, y);
    const std::vector<T> units = this->Run("fast_normalize", width, x, y);
    const std::vector<T> zeros(x.size());
    EXPECT_EQ(this->Run("fast_normalize", width, zeros, y), zeros);
    const std::vector<T> distances = this->Run("fast_distance", width, x, zeros);
    for (size_t i = 0; i < x.size() / width; ++i) {
      const long double exact = std::sqrt(ExactDot(&x[i * width], &x[i * width], width));
      ASSERT_LE(UlpDistance(lengths[i], exact), 4);
      ASSERT_EQ(distances[i], lengths[i]);
      for (int k = 0; k < width; ++k)
        ASSERT_LE(UlpDistance(units[i * width + k], x[i * width + k] / exact), 5);
    }
  }
}

}  // namespace
}  // namespace weft::builtins
