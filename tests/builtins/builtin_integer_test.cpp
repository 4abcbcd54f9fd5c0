// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The integer builtins of all types and widths against 128-bit arithmetic: 8-bit operands in all
// pairs, others at the edges of their range and at random.
#include <gtest/gtest.h>

#include <bit>
#include <functional>
#include <random>
#include <vector>

#include "builtins/device_module.h"

namespace weft::builtins {
namespace {

using Wide = __int128;

template <typename T>
constexpr int kBits = sizeof(T) * 8;

template <typename T>
struct Operation {
  const char* name;
  int arity;
  std::function<T(T, T, T)> exact;  // unsigned results by their bits
  bool other_sign = false;          // the result is of the unsigned type
};

template <typename T>
T Saturate(Wide value) {
  const Wide least = std::numeric_limits<T>::min(), greatest = std::numeric_limits<T>::max();
  return static_cast<T>(value < least ? least : value > greatest ? greatest : value);
}

// What is exact modulo 2^128 is so modulo the type: the product of two ulongs may wrap a Wide.
template <typename T>
T HighProduct(T x, T y) {
  if constexpr (std::is_signed_v<T>) return static_cast<T>((Wide(x) * y) >> kBits<T>);
  using Unsigned = unsigned __int128;
  return static_cast<T>((Unsigned(x) * Unsigned(y)) >> kBits<T>);
}

template <typename T>
T MultiplyAddSaturated(T x, T y, T z) {
  if constexpr (std::is_signed_v<T>) return Saturate<T>(Wide(x) * y + z);
  const unsigned __int128 sum = static_cast<unsigned __int128>(x) * y + z;
  const T greatest = std::numeric_limits<T>::max();
  return sum > greatest ? greatest : static_cast<T>(sum);
}

template <typename T>
std::vector<Operation<T>> CommonOperations() {
  using U = std::make_unsigned_t<T>;
  return {
      {"abs", 1, [](T x, T, T) { return T(x < 0 ? 0 - U(x) : U(x)); }, true},
      {"abs_diff", 2, [](T x, T y, T) { return T(x > y ? U(x) - U(y) : U(y) - U(x)); }, true},
      {"add_sat", 2, [](T x, T y, T) { return Saturate<T>(Wide(x) + y); }},
      {"sub_sat", 2, [](T x, T y, T) { return Saturate<T>(Wide(x) - y); }},
      {"hadd", 2, [](T x, T y, T) { return T((Wide(x) + y) >> 1); }},
      {"rhadd", 2, [](T x, T y, T) { return T((Wide(x) + y + 1) >> 1); }},
      {"max", 2, [](T x, T y, T) { return std::max(x, y); }},
      {"min", 2, [](T x, T y, T) { return std::min(x, y); }},
      {"clz", 1, [](T x, T, T) { return T(std::countl_zero(U(x))); }},
      {"ctz", 1, [](T x, T, T) { return T(std::countr_zero(U(x))); }},
      {"popcount", 1, [](T x, T, T) { return T(std::popcount(U(x))); }},
      {"rotate", 2, [](T x, T y, T) { return T(std::rotl(U(x), int(U(y) % kBits<T>))); }},
      {"mul_hi", 2, [](T x, T y, T) { return HighProduct(x, y); }},
      {"mad_hi", 3, [](T x, T y, T z) { return T(U(HighProduct(x, y)) + U(z)); }},
      {"mad_sat", 3, [](T x, T y, T z) { return MultiplyAddSaturated(x, y, z); }},
      {"bitselect", 3, [](T x, T y, T z) { return T((x & ~z) | (y & z)); }},
  };
}

template <typename T>
std::vector<Operation<T>> Operations() {
  std::vector<Operation<T>> operations = CommonOperations<T>();
  operations.push_back({"clamp", 3, [](T x, T y, T z) {
                          return std::min(std::max(x, std::min(y, z)), std::max(y, z));
                        }});
  if constexpr (sizeof(T) == 4) {
    using U = uint32_t;
    operations.push_back({"mul24", 2, [](T x, T y, T) { return T(U(x) * U(y)); }});
    operations.push_back({"mad24", 3, [](T x, T y, T z) { return T(U(x) * U(y) + U(z)); }});
  }
  return operations;
}

template <typename T>
std::string TypeName() {
  static const char* const names[] = {"char", "short", "int", "long"};
  return (std::is_signed_v<T> ? "" : "u") + std::string(names[std::bit_width(sizeof(T)) - 1]);
}

template <typename T>
std::string Source(const Operation<T>& operation, int width) {
  const std::string n = width == 1 ? "" : std::to_string(width), type = TypeName<T>();
  const std::string result = operation.other_sign && std::is_signed_v<T> ? "u" + type : type;
  auto operand = [&](const std::string& name) {
    return n.empty() ? name + "[i]" : "vload" + n + "(i, " + name + ")";
  };
  const bool clamps = std::string(operation.name) == "clamp";
  std::string call = std::string(operation.name) + "(" + operand("x");
  if (clamps) {
    call += ", min(" + operand("y") + ", " + operand("z") + "), max(" + operand("y") + ", " +
            operand("z") + ")";
  } else {
    if (operation.arity > 1) call += ", " + operand("y");
    if (operation.arity > 2) call += ", " + operand("z");
  }
  call += ")";
  const std::string store =
      n.empty() ? "out[i] = " + call : "vstore" + n + "(" + call + ", i, out)";
  return "void test_" + std::string(operation.name) + "_" + std::to_string(width) +
         "(const global " + type + "* x, const global " + type + "* y, const global " + type +
         "* z, global " + result + "* out, ulong count) {\n  for (ulong i = 0; i < count / " +
         std::to_string(width) + "; ++i) " + store + ";\n}\n";
}

// Three columns of operands, a multiple of 48 of them.
template <typename T>
struct Operands {
  std::vector<T> x, y, z;

  Operands() {
    std::mt19937_64 random(5);
    std::vector<T> edges;
    for (int bit = 0; bit < kBits<T>; ++bit)
      for (int step = -1; step <= 1; ++step) edges.push_back(T((uint64_t{1} << bit) + step));
    if (sizeof(T) == 1)
      for (int value = 0; value < 256; ++value) edges.push_back(T(value));
    for (T a : edges)
      for (T b : edges) Push(a, b, edges[random() % edges.size()]);
    while (x.size() < 20000 || x.size() % 48 != 0) Push(T(random()), T(random()), T(random()));
  }

  void Push(T a, T b, T c) {
    x.push_back(a);
    y.push_back(b);
    z.push_back(c);
  }
};

template <typename T>
class Integer : public testing::Test {};
using Types =
    testing::Types<int8_t, uint8_t, int16_t, uint16_t, int32_t, uint32_t, int64_t, uint64_t>;
TYPED_TEST_SUITE(Integer, Types);

TYPED_TEST(Integer, MatchesWideArithmetic) {
  using T = TypeParam;
  std::string source;
  const auto operations = Operations<T>();
  for (const auto& operation : operations)
    for (int width : {1, 2, 3, 4, 8, 16}) source += Source(operation, width);
  for (const char* cpu : {"", "x86-64-v2"}) {
    auto module = DeviceModule::Compile(source, cpu);
    ASSERT_TRUE(module) << module.error();
    const Operands<T> in;
    std::vector<T> out(in.x.size());
    for (const auto& operation : operations)
      for (int width : {1, 2, 3, 4, 8, 16}) {
        const std::string name =
            "test_" + std::string(operation.name) + "_" + std::to_string(width);
        (*module)->template Get<void(const T*, const T*, const T*, T*, uint64_t)>(name)(
            in.x.data(), in.y.data(), in.z.data(), out.data(), out.size());
        int failures = 0;
        for (size_t i = 0; i < out.size() && failures < 3; ++i) {
          const T exact = operation.exact(in.x[i], in.y[i], in.z[i]);
          if (out[i] == exact) continue;
          ++failures;
          ADD_FAILURE() << name << "(" << +in.x[i] << ", " << +in.y[i] << ", " << +in.z[i]
                        << ") of " << TypeName<T>() << ": " << +out[i] << " for " << +exact;
        }
      }
  }
}

// Pairs of halves join to the type of twice the width.
template <typename High, typename Low, typename Joined>
void CheckUpsample() {
  const std::string high = TypeName<High>(), low = TypeName<Low>(), joined = TypeName<Joined>();
  std::string source;
  for (const std::string n : {"2", "3", "4", "8", "16"})
    source += "void test_" + n + "(const global " + high + "* h, const global " + low +
              "* l, global " + joined + "* out, ulong count) {\n  for (ulong i = 0; i < count / " +
              n + "; ++i) vstore" + n + "(upsample(vload" + n + "(i, h), vload" + n +
              "(i, l)), i, out);\n}\n";
  source += "void test_1(const global " + high + "* h, const global " + low + "* l, global " +
            joined +
            "* out, ulong count) {\n  for (ulong i = 0; i < count; ++i) out[i] = "
            "upsample(h[i], l[i]);\n}\n";
  auto module = DeviceModule::Compile(source);
  ASSERT_TRUE(module) << module.error();
  const Operands<High> highs;
  std::vector<Low> lows(highs.y.begin(), highs.y.end());
  std::vector<Joined> out(lows.size());
  for (const std::string n : {"1", "2", "3", "4", "8", "16"}) {
    (*module)->template Get<void(const High*, const Low*, Joined*, uint64_t)>("test_" + n)(
        highs.x.data(), lows.data(), out.data(), out.size());
    for (size_t i = 0; i < out.size(); ++i)
      ASSERT_EQ(out[i], Joined(uint64_t(highs.x[i]) << kBits<Low> | lows[i])) << n << " " << i;
  }
}

TEST(Upsample, JoinsHalves) {
  CheckUpsample<int8_t, uint8_t, int16_t>();
  CheckUpsample<uint8_t, uint8_t, uint16_t>();
  CheckUpsample<int16_t, uint16_t, int32_t>();
  CheckUpsample<uint16_t, uint16_t, uint32_t>();
  CheckUpsample<int32_t, uint32_t, int64_t>();
  CheckUpsample<uint32_t, uint32_t, uint64_t>();
}

}  // namespace
}  // namespace weft::builtins
