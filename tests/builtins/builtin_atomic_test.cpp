// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The atomics by type: the old ones of OpenCL C 1.x, and those with orders and scopes, of every
// type, order and spelling. One thread: what they do, not how they are ordered.
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <string>
#include <type_traits>

#include "builtins/device_module.h"

namespace weft::builtins {
namespace {

template <typename T>
struct Operation {
  const char* name;
  T (*result)(T, T);
};

template <typename T>
T Wrapped(T a, int sign, T b) {
  using U = std::make_unsigned_t<T>;
  return T(sign > 0 ? U(a) + U(b) : U(a) - U(b));
}

template <typename T>
std::vector<Operation<T>> Operations() {
  return {{"add", [](T a, T b) { return Wrapped(a, 1, b); }},
          {"sub", [](T a, T b) { return Wrapped(a, -1, b); }},
          {"min", [](T a, T b) { return std::min(a, b); }},
          {"max", [](T a, T b) { return std::max(a, b); }},
          {"and", [](T a, T b) { return T(a & b); }},
          {"or", [](T a, T b) { return T(a | b); }},
          {"xor", [](T a, T b) { return T(a ^ b); }}};
}

template <typename T>
const std::vector<T> kEdges = {
    0, 1, T(-1), 42, std::numeric_limits<T>::min(), std::numeric_limits<T>::max()};

const std::string kExtensions =
    "#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable\n"
    "#pragma OPENCL EXTENSION cl_khr_int64_extended_atomics : enable\n";

template <typename T>
void CheckLegacy(const std::string& type, const std::string& prefix) {
  auto operations = Operations<T>();
  operations.push_back({"xchg", [](T, T b) { return b; }});
  operations.push_back({"inc", [](T a, T) { return Wrapped(a, 1, T(1)); }});
  operations.push_back({"dec", [](T a, T) { return Wrapped(a, -1, T(1)); }});
  std::string source = kExtensions;
  for (const std::string space : {"global", "local"}) {
    for (const auto& operation : operations) {
      const bool unary = std::string("inc dec").find(operation.name) != std::string::npos;
      source += type + " " + operation.name + "_" + space + "(" + space + " " + type + "* p, " +
                type + " v) { return " + prefix + operation.name + "(p" + (unary ? "" : ", v") +
                "); }\n";
    }
    source += type + " cmpxchg_" + space + "(" + space + " " + type + "* p, " + type + " c, " +
              type + " v) { return " + prefix + "cmpxchg(p, c, v); }\n";
  }
  auto module = DeviceModule::Compile(source);
  ASSERT_TRUE(module) << module.error();
  for (const std::string space : {"global", "local"}) {
    for (const auto& operation : operations)
      for (T a : kEdges<T>)
        for (T b : kEdges<T>) {
          T object = a;
          auto* call = (*module)->template Get<T(T*, T)>(operation.name + ("_" + space));
          EXPECT_EQ(call(&object, b), a);
          EXPECT_EQ(object, operation.result(a, b)) << operation.name << " " << a << " " << b;
        }
    auto* exchange = (*module)->template Get<T(T*, T, T)>("cmpxchg_" + space);
    T object = 3;
    EXPECT_EQ(exchange(&object, 4, 5), T(3));
    EXPECT_EQ(object, T(3));
    EXPECT_EQ(exchange(&object, 3, 5), T(3));
    EXPECT_EQ(object, T(5));
  }
}

TEST(LegacyAtomics, ReturnTheOldValueAndStoreTheNew) {
  CheckLegacy<int32_t>("int", "atomic_");
  CheckLegacy<uint32_t>("uint", "atomic_");
  CheckLegacy<int64_t>("long", "atom_");
  CheckLegacy<uint64_t>("ulong", "atom_");
}

TEST(LegacyAtomics, ExchangeFloats) {
  auto module = DeviceModule::Compile(
      "float swap(volatile global float* p, float v) { return atomic_xchg(p, v); }");
  ASSERT_TRUE(module) << module.error();
  float object = 1.5f;
  EXPECT_EQ((*module)->Get<float(float*, float)>("swap")(&object, -2.5f), 1.5f);
  EXPECT_EQ(object, -2.5f);
}

// The argument lists of one operation: implicit, with an order, with an order and a scope.
struct Spelling {
  const char *name, *suffix, *order;
};
constexpr Spelling kSpellings[] = {
    {"implicit", "", ""},
    {"relaxed", "_explicit", ", memory_order_relaxed"},
    {"release", "_explicit", ", memory_order_release, memory_scope_work_group"},
    {"acq_rel", "_explicit", ", memory_order_acq_rel, memory_scope_device"},
    {"seq_cst", "_explicit", ", memory_order_seq_cst, memory_scope_all_svm_devices"},
    {"variable", "_explicit", ", order, memory_scope_device"}};

template <typename T>
std::string ExchangeSource(const std::string& type) {
  std::string source;
  for (const std::string space : {"global", "local", ""})
    for (const Spelling& spelling : kSpellings) {
      const std::string tail = std::string("_") + spelling.name + "_" + space;
      const std::string object = "(volatile " + space + " atomic_" + type + "* p";
      const std::string call = std::string(spelling.suffix) + "(p";
      source += type + " exchange" + tail + object + ", " + type +
                " v, memory_order order) { return atomic_exchange" + call + ", v" + spelling.order +
                "); }\n";
      for (const std::string strength : {"strong", "weak"}) {
        const std::string orders = *spelling.order == 0
                                       ? ""
                                       : ", memory_order_acq_rel, memory_order_acquire"
                                         ", memory_scope_device";
        source += "bool " + strength + tail + object + ", " + type + "* e, " + type +
                  " v) { return atomic_compare_exchange_" + strength + call + ", e, v" + orders +
                  "); }\n";
      }
    }
  return source;
}

template <typename T>
void CheckExchange(const std::string& type) {
  auto module = DeviceModule::Compile(kExtensions + ExchangeSource<T>(type));
  ASSERT_TRUE(module) << module.error();
  for (const std::string space : {"global", "local", ""})
    for (const Spelling& spelling : kSpellings) {
      const std::string tail = std::string("_") + spelling.name + "_" + space;
      T object = 3;
      EXPECT_EQ(((*module)->template Get<T(T*, T, int)>("exchange" + tail)(&object, 5, 2)), T(3));
      EXPECT_EQ(object, T(5));
      for (const char* strength : {"strong", "weak"}) {
        auto* call = (*module)->template Get<bool(T*, T*, T)>(strength + tail);
        object = 3;
        T expected = 4;
        EXPECT_FALSE(call(&object, &expected, 7));
        EXPECT_EQ(expected, T(3));
        EXPECT_EQ(object, T(3));
        EXPECT_TRUE(call(&object, &expected, 7));
        EXPECT_EQ(object, T(7));
      }
    }
}

TEST(ExplicitAtomics, ExchangeEveryType) {
  CheckExchange<int32_t>("int");
  CheckExchange<uint32_t>("uint");
  CheckExchange<int64_t>("long");
  CheckExchange<uint64_t>("ulong");
  CheckExchange<float>("float");
  CheckExchange<double>("double");
}

// A zero equals a zero of the other sign, but its bits do not.
TEST(ExplicitAtomics, CompareFloatsByTheirBits) {
  auto module = DeviceModule::Compile(
      "bool f(global atomic_float* p, float* e, float v) {\n"
      "  return atomic_compare_exchange_strong(p, e, v); }");
  ASSERT_TRUE(module) << module.error();
  float object = 0.0f, expected = -0.0f;
  auto* exchange = (*module)->Get<bool(float*, float*, float)>("f");
  EXPECT_FALSE(exchange(&object, &expected, 1.0f));
  EXPECT_TRUE(exchange(&object, &expected, NAN));
  expected = NAN;
  EXPECT_TRUE(exchange(&object, &expected, 2.0f));
}

template <typename T>
void CheckFetch(const std::string& type) {
  std::string source = kExtensions;
  for (const std::string space : {"global", "local", ""})
    for (const auto& operation : Operations<T>())
      for (const Spelling& spelling : kSpellings)
        source += type + " " + operation.name + "_" + spelling.name + "_" + space + "(volatile " +
                  space + " atomic_" + type + "* p, " + type +
                  " v, memory_order order) { return atomic_fetch_" + operation.name +
                  spelling.suffix + "(p, v" + spelling.order + "); }\n";
  auto module = DeviceModule::Compile(source);
  ASSERT_TRUE(module) << module.error();
  for (const std::string space : {"global", "local", ""})
    for (const auto& operation : Operations<T>())
      for (const Spelling& spelling : kSpellings)
        for (int order : {0, 2, 3, 4, 5})
          for (T a : kEdges<T>)
            for (T b : kEdges<T>) {
              T object = a;
              auto* call = (*module)->template Get<T(T*, T, int)>(
                  std::string(operation.name) + "_" + spelling.name + "_" + space);
              ASSERT_EQ(call(&object, b, order), a);
              ASSERT_EQ(object, operation.result(a, b)) << operation.name << a << " " << b;
            }
}

TEST(ExplicitAtomics, FetchAndModify) {
  CheckFetch<int32_t>("int");
  CheckFetch<uint32_t>("uint");
  CheckFetch<int64_t>("long");
  CheckFetch<uint64_t>("ulong");
}

TEST(ExplicitAtomics, LoadStoreInitAndFlags) {
  auto module = DeviceModule::Compile(
      "void init(global atomic_int* p, int v) { atomic_init(p, v); }\n"
      "void store(global atomic_int* p, int v) { atomic_store(p, v); }\n"
      "void store_release(local atomic_int* p, int v) {\n"
      "  atomic_store_explicit(p, v, memory_order_release, memory_scope_work_group); }\n"
      "double load(global atomic_double* p) { return atomic_load(p); }\n"
      "double load_acquire(local atomic_double* p) {\n"
      "  return atomic_load_explicit(p, memory_order_acquire, memory_scope_work_group); }\n"
      "bool set(global atomic_flag* p) { return atomic_flag_test_and_set(p); }\n"
      "void clear(global atomic_flag* p) { atomic_flag_clear(p); }\n"
      "void fence(void) { mem_fence(CLK_LOCAL_MEM_FENCE); read_mem_fence(1); write_mem_fence(2);\n"
      "  atomic_work_item_fence(1, memory_order_seq_cst, memory_scope_device); }\n");
  ASSERT_TRUE(module) << module.error();
  int object = 0;
  int value = 1;
  for (const char* name : {"init", "store", "store_release"}) {
    (*module)->Get<void(int*, int)>(name)(&object, ++value);
    EXPECT_EQ(object, value);
  }
  double number = 2.5;
  EXPECT_EQ((*module)->Get<double(double*)>("load")(&number), 2.5);
  EXPECT_EQ((*module)->Get<double(double*)>("load_acquire")(&number), 2.5);
  int flag = 0;
  EXPECT_FALSE((*module)->Get<bool(int*)>("set")(&flag));
  EXPECT_TRUE((*module)->Get<bool(int*)>("set")(&flag));
  (*module)->Get<void(int*)>("clear")(&flag);
  EXPECT_FALSE((*module)->Get<bool(int*)>("set")(&flag));
  (*module)->Get<void()>("fence")();
}

}  // namespace
}  // namespace weft::builtins
