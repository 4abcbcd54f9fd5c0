// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The relational builtins on every pair of special values and on random ones: scalars answer with 0
// or 1, vectors with 0 or -1.
#include <gtest/gtest.h>

#include <cstring>
#include <functional>

#include "builtins/device_module.h"
#include "builtins/float_functions.h"

namespace weft::builtins {
namespace {

template <typename T>
struct Relation {
  const char* name;
  int arity;
  std::function<bool(T, T)> holds;
};

template <typename T>
std::vector<Relation<T>> Relations() {
  return {
      {"isequal", 2, [](T x, T y) { return x == y; }},
      {"isnotequal", 2, [](T x, T y) { return x != y; }},
      {"isgreater", 2, [](T x, T y) { return x > y; }},
      {"isgreaterequal", 2, [](T x, T y) { return x >= y; }},
      {"isless", 2, [](T x, T y) { return x < y; }},
      {"islessequal", 2, [](T x, T y) { return x <= y; }},
      {"islessgreater", 2, [](T x, T y) { return std::islessgreater(x, y); }},
      {"isordered", 2, [](T x, T y) { return !std::isunordered(x, y); }},
      {"isunordered", 2, [](T x, T y) { return std::isunordered(x, y); }},
      {"isnan", 1, [](T x, T) { return std::isnan(x); }},
      {"isinf", 1, [](T x, T) { return std::isinf(x); }},
      {"isfinite", 1, [](T x, T) { return std::isfinite(x); }},
      {"isnormal", 1, [](T x, T) { return std::isnormal(x); }},
      {"signbit", 1, [](T x, T) { return std::signbit(x); }},
  };
}

template <typename T, typename Result>
void CheckRelation(const DeviceModule& module, const Relation<T>& relation, int width) {
  const FloatOperands<T> in;
  std::vector<Result> out(in.x.size(), 77);
  const std::string name = std::string("test_") + relation.name + "_" + std::to_string(width);
  module.Get<void(const T*, const T*, const T*, Result*, uint64_t)>(name)(
      in.x.data(), in.y.data(), in.z.data(), out.data(), out.size());
  for (size_t i = 0; i < out.size(); ++i)
    ASSERT_EQ(out[i], relation.holds(in.x[i], in.y[i]) ? (width == 1 ? 1 : -1) : 0)
        << name << "(" << in.x[i] << ", " << in.y[i] << ")";
}

template <typename T>
class Relational : public testing::Test {};
using Floats = testing::Types<float, double>;
TYPED_TEST_SUITE(Relational, Floats);

TYPED_TEST(Relational, TellsTheTruth) {
  using T = TypeParam;
  using Wide = std::conditional_t<std::is_same_v<T, float>, int32_t, int64_t>;
  std::string source;
  for (const auto& relation : Relations<T>())
    for (int width : {1, 2, 3, 4, 8, 16}) {
      const std::string call = std::string(relation.name) + "(" + Load(width, "x") +
                               (relation.arity > 1 ? ", " + Load(width, "y") : "") + ")";
      source += LoopSource(std::string("test_") + relation.name + "_" + std::to_string(width),
                           FloatName<T>(), width == 1 || std::is_same_v<T, float> ? "int" : "long",
                           width, Store(width, call, "out"));
    }
  auto module = DeviceModule::Compile(source);
  ASSERT_TRUE(module) << module.error();
  for (const auto& relation : Relations<T>())
    for (int width : {1, 2, 3, 4, 8, 16})
      if (width == 1)
        CheckRelation<T, int32_t>(**module, relation, width);
      else
        CheckRelation<T, Wide>(**module, relation, width);
}

TEST(AnyAll, LookAtTheSignOfEveryComponent) {
  std::string source;
  for (const std::string type : {"char", "short", "int", "long"})
    for (int width : {1, 2, 3, 4, 8, 16}) {
      const std::string name = type + Suffix(width);
      source += "void any_" + name + "(const global " + type +
                "* x, global int* out) { out[0] = any(" +
                (width == 1 ? "x[0]" : "vload" + Suffix(width) + "(0, x)") + "); out[1] = all(" +
                (width == 1 ? "x[0]" : "vload" + Suffix(width) + "(0, x)") + "); }\n";
    }
  auto module = DeviceModule::Compile(source);
  ASSERT_TRUE(module) << module.error();
  auto check = [&](auto zero, const std::string& type) {
    using T = decltype(zero);
    for (int width : {1, 2, 3, 4, 8, 16})
      for (uint32_t pattern = 0; pattern < (1u << width); pattern = pattern * 2 + 1 + pattern / 3) {
        T values[16] = {};
        for (int i = 0; i < width; ++i)
          values[i] = pattern >> i & 1 ? std::numeric_limits<T>::min() : T(1);
        int out[2];
        (*module)->Get<void(const T*, int*)>("any_" + type + Suffix(width))(values, out);
        EXPECT_EQ(out[0], pattern != 0) << type << width;
        EXPECT_EQ(out[1], pattern == (1u << width) - 1) << type << width;
      }
  };
  check(int8_t(), "char");
  check(int16_t(), "short");
  check(int32_t(), "int");
  check(int64_t(), "long");
}

// The condition's most significant bit counts in vectors, all of it in scalars.
TEST(Select, PicksByTheCondition) {
  struct Case {
    const char *type, *condition;
    int bytes;
  };
  const Case cases[] = {{"char", "char", 1},    {"char", "uchar", 1},    {"uchar", "char", 1},
                        {"uchar", "uchar", 1},  {"short", "short", 2},   {"short", "ushort", 2},
                        {"ushort", "short", 2}, {"ushort", "ushort", 2}, {"int", "int", 4},
                        {"int", "uint", 4},     {"uint", "int", 4},      {"uint", "uint", 4},
                        {"float", "int", 4},    {"float", "uint", 4},    {"long", "long", 8},
                        {"long", "ulong", 8},   {"ulong", "long", 8},    {"ulong", "ulong", 8},
                        {"double", "long", 8},  {"double", "ulong", 8}};
  std::string source;
  for (const Case& c : cases)
    for (int width : {1, 2, 3, 4, 8, 16})
      source += std::string("void select_") + c.type + "_" + c.condition + Suffix(width) +
                "(const global " + c.type + "* x, const global " + c.type + "* y, const global " +
                c.condition + "* c, global " + c.type + "* out) { ulong i = 0; " +
                Store(width,
                      "select(" + Load(width, "x") + ", " + Load(width, "y") + ", " +
                          Load(width, "c") + ")",
                      "out") +
                "; }\n";
  auto module = DeviceModule::Compile(source);
  ASSERT_TRUE(module) << module.error();
  for (const Case& c : cases)
    for (int width : {1, 2, 3, 4, 8, 16}) {
      uint8_t x[128], y[128], condition[128] = {}, out[128];
      std::memset(x, 0x11, sizeof(x));
      std::memset(y, 0x22, sizeof(y));
      for (int i = 0; i < width; ++i) {
        uint8_t* bytes = condition + i * c.bytes;
        if (i % 3 == 0) bytes[c.bytes - 1] = 0x80;
        if (i % 3 == 1) bytes[0] = 0x01;
      }
      (*module)->Get<void(void*, void*, void*, void*)>(std::string("select_") + c.type + "_" +
                                                       c.condition +
                                                       Suffix(width))(x, y, condition, out);
      for (int i = 0; i < width; ++i)
        EXPECT_EQ(out[i * c.bytes], i % 3 == 0 ? 0x22 : 0x11) << c.type << c.condition << width;
    }
}

}  // namespace
}  // namespace weft::builtins
