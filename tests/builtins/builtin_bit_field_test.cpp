// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cl_khr_extended_bit_ops: every type and width, for each offset and count that the type has room
// for.
#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "builtins/device_module.h"

namespace weft::builtins {
namespace {

template <typename T>
constexpr unsigned kBits = sizeof(T) * 8;

template <typename T>
T Insert(T base, T field, unsigned offset, unsigned count) {
  for (unsigned bit = 0; bit < count; ++bit) {
    const T place = T(T(1) << (offset + bit));
    base = T((base & T(~place)) | ((field >> bit & 1) ? place : T(0)));
  }
  return base;
}

template <typename T>
T Extract(T base, unsigned offset, unsigned count, bool is_signed) {
  T field = 0;
  for (unsigned bit = 0; bit < count; ++bit)
    field = T(field | T((base >> (offset + bit) & 1)) << bit);
  const bool fills = is_signed && count > 0 && (base >> (offset + count - 1) & 1);
  for (unsigned bit = count; fills && bit < kBits<T>; ++bit) field = T(field | T(1) << bit);
  return field;
}

template <typename T>
T Reverse(T base) {
  T reversed = 0;
  for (unsigned bit = 0; bit < kBits<T>; ++bit)
    if (base >> bit & 1) reversed = T(reversed | T(1) << (kBits<T> - 1 - bit));
  return reversed;
}

// Four results, each for a vector of `width`, in place of one.
std::string Source(const std::string& type, const std::string& signed_type, int width) {
  const std::string n = width == 1 ? "" : std::to_string(width), u = "u" + signed_type;
  auto load = [&](const std::string& from) {
    return n.empty() ? from + "[i]" : "vload" + n + "(i, " + from + ")";
  };
  auto store = [&](int form, const std::string& value) {
    const std::string at = "4 * i + " + std::to_string(form),
                      bits = "as_" + u + n + "(" + value + ")";
    return n.empty() ? "    out[" + at + "] = " + bits + ";\n"
                     : "    vstore" + n + "(" + bits + ", " + at + ", out);\n";
  };
  const std::string x = load("x"), y = load("y"), bits = ", offset, bits)";
  return "void test_" + type + std::to_string(width) + "(const global " + type +
         "* x, const global " + type + "* y, global " + u +
         "* out, ulong count, uint offset, uint bits) {\n  for (ulong i = 0; i < count; ++i) {\n" +
         store(0, "bitfield_insert(" + x + ", " + y + bits) +
         store(1, "bitfield_extract_signed(" + x + bits) +
         store(2, "bitfield_extract_unsigned(" + x + bits) + store(3, "bit_reverse(" + x + ")") +
         "  }\n}\n";
}

template <typename T>
struct Case {
  const DeviceModule& module;
  const char* type;
  int width;

  void Check(const std::vector<T>& x, const std::vector<T>& y, unsigned offset, unsigned count) {
    const size_t stride = size_t(width), items = x.size() / stride;
    std::vector<T> out(items * stride * 4);
    const std::string name = "test_" + std::string(type) + std::to_string(width);
    module.Get<void(const T*, const T*, T*, uint64_t, uint32_t, uint32_t)>(name)(
        x.data(), y.data(), out.data(), items, offset, count);
    for (size_t i = 0; i < items; ++i)
      for (size_t c = 0; c < stride; ++c) {
        const size_t at = i * stride + c;
        const T* results = &out[i * 4 * stride + c];
        const T expected[] = {Insert(x[at], y[at], offset, count),
                              Extract(x[at], offset, count, true),
                              Extract(x[at], offset, count, false), Reverse(x[at])};
        for (size_t form = 0; form < 4; ++form)
          ASSERT_EQ(results[form * stride], expected[form])
              << name << " form " << form << " offset " << offset << " count " << count;
      }
  }
};

template <typename T>
void CheckType(const char* type, const char* signed_type) {
  std::string source;
  for (int width : {1, 2, 3, 4, 8, 16}) source += Source(type, signed_type, width);
  auto module = DeviceModule::Compile(source);
  ASSERT_TRUE(module) << module.error();
  std::mt19937_64 random(3);
  std::vector<T> x(48), y(48);
  for (T& value : x) value = T(random());
  for (T& value : y) value = T(random());
  for (int width : {1, 2, 3, 4, 8, 16})
    for (unsigned offset = 0; offset < kBits<T>; ++offset)
      for (unsigned count = 0; offset + count <= kBits<T>; ++count)
        Case<T>{**module, type, width}.Check(x, y, offset, count);
}

TEST(BitField, OfEachTypeIsExact) {
  for (const char* prefix : {"", "u"}) {
    CheckType<uint8_t>((prefix + std::string("char")).c_str(), "char");
    CheckType<uint16_t>((prefix + std::string("short")).c_str(), "short");
    CheckType<uint32_t>((prefix + std::string("int")).c_str(), "int");
    CheckType<uint64_t>((prefix + std::string("long")).c_str(), "long");
  }
}

}  // namespace
}  // namespace weft::builtins
