// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// vload, vstore, shuffle and the work-group copies of every type and space.
#include <gtest/gtest.h>

#include <cstring>
#include <numeric>
#include <random>

#include "builtins/device_module.h"
#include "builtins/float_functions.h"

namespace weft::builtins {
namespace {

struct ElementType {
  const char *name, *unsigned_name;
  size_t bytes;
};
const ElementType kElements[] = {
    {"char", "uchar", 1},  {"uchar", "uchar", 1}, {"short", "ushort", 2}, {"ushort", "ushort", 2},
    {"int", "uint", 4},    {"uint", "uint", 4},   {"float", "uint", 4},   {"long", "ulong", 8},
    {"ulong", "ulong", 8}, {"double", "ulong", 8}};

std::vector<uint8_t> Pattern(size_t size, unsigned seed) {
  std::vector<uint8_t> bytes(size);
  std::mt19937 random(seed);
  for (uint8_t& byte : bytes) byte = random();
  return bytes;
}

// Element alignment is enough, exactly the elements are touched, and offsets may be negative.
TEST(VectorMemory, MovesElementsAndNothingElse) {
  std::string source;
  for (const ElementType& element : kElements)
    for (int width : {2, 3, 4, 8, 16})
      for (const char* from : {"global", "local", "private", "constant"})
        for (const char* to : {"global", "local", "private"})
          source += std::string("void copy_") + element.name + Suffix(width) + from + to +
                    "(const " + from + " " + element.name + "* x, " + to + " " + element.name +
                    "* y, long i) { vstore" + Suffix(width) + "(vload" + Suffix(width) +
                    "(i, x), i, y); }\n";
  auto module = DeviceModule::Compile(source, "x86-64-v2");
  ASSERT_TRUE(module) << module.error();
  for (const ElementType& element : kElements)
    for (size_t width : {2, 3, 4, 8, 16})
      for (const char* from : {"global", "local", "private", "constant"})
        for (const char* to : {"global", "local", "private"}) {
          auto* copy = (*module)->Get<void(void*, void*, int64_t)>(
              std::string("copy_") + element.name + Suffix(width) + from + to);
          const size_t group = width * element.bytes, start = 5 * group + element.bytes;
          std::vector<uint8_t> in = Pattern(1024, 1), out = Pattern(1024, 2), expected = out;
          for (int64_t offset : {-5, -1, 0, 1, 2}) {
            copy(in.data() + start, out.data() + start, offset);
            std::memcpy(&expected[start + offset * group], &in[start + offset * group], group);
          }
          ASSERT_EQ(out, expected) << element.name << width << from << to;
        }
}

TEST(Shuffle, PicksByTheLowBitsOfTheMask) {
  std::string source;
  for (const ElementType& element : kElements)
    for (int width : {2, 4, 8, 16})
      for (int picks : {2, 4, 8, 16}) {
        const std::string e = element.name, n = Suffix(width), k = Suffix(picks);
        source += "void shuffle_" + e + n + "_" + k + "(const global " + e + "* x, const global " +
                  element.unsigned_name + "* m, global " + e + "* out) {\n  vstore" + k +
                  "(shuffle(vload" + n + "(0, x), vload" + k + "(0, m)), 0, out);\n  vstore" + k +
                  "(shuffle2(vload" + n + "(0, x), vload" + n + "(1, x), vload" + k +
                  "(0, m)), 1, out);\n}\n";
      }
  auto module = DeviceModule::Compile(source);
  ASSERT_TRUE(module) << module.error();
  for (const ElementType& element : kElements)
    for (int width : {2, 4, 8, 16})
      for (int picks : {2, 4, 8, 16}) {
        std::vector<uint8_t> x = Pattern(256, 3), mask = Pattern(128, 4), out(256);
        (*module)->Get<void(void*, void*, void*)>(std::string("shuffle_") + element.name +
                                                  Suffix(width) + "_" +
                                                  Suffix(picks))(x.data(), mask.data(), out.data());
        for (int i = 0; i < 2 * picks; ++i) {
          const int index = mask[i % picks * element.bytes] % (i < picks ? width : 2 * width);
          ASSERT_EQ(std::memcmp(&out[i * element.bytes], &x[index * element.bytes], element.bytes),
                    0)
              << element.name << width << " " << picks << " " << i;
        }
      }
}

// Copies of each type and width both ways, whole and in strides, by the work-item of a 5 x 3 x 2
// group that set_item names.
std::string SourceOfCopies() {
  std::string source =
      "constant int sizes[3] = {5, 3, 2};\n"
      "size_t __attribute__((overloadable)) get_local_size(uint d) { return sizes[d]; }\n"
      "typedef struct { size_t id[3]; } Item;\n"
      "global Item item;\n"
      "size_t __attribute__((overloadable)) get_local_id(uint d) { return item.id[d]; }\n"
      "void set_item(size_t x, size_t y, size_t z) {\n"
      "  item.id[0] = x; item.id[1] = y; item.id[2] = z; }\n";
  for (const ElementType& element : kElements)
    for (int width : {1, 2, 3, 4, 8, 16}) {
      const std::string type = element.name + Suffix(width);
      for (const std::string to : {"local", "global"}) {
        const std::string from = to == "local" ? "global" : "local";
        const std::string pointers =
            "(" + to + " " + type + "* to, const " + from + " " + type + "* from, size_t count";
        source += "void copy_" + type + to + pointers +
                  ") { event_t e = async_work_group_copy(to, from, count, 0); }\n";
        source += "void strided_" + type + to + pointers +
                  ", size_t stride) { event_t e = async_work_group_strided_copy(to, from, count, "
                  "stride, 0); }\n";
      }
    }
  return source;
}

// Work-items of a 5 x 3 x 2 group, one after the other, make the copy together; one alone makes its
// share.
TEST(WorkGroupCopy, SharesTheElementsAmongTheGroup) {
  auto module = DeviceModule::Compile(SourceOfCopies());
  ASSERT_TRUE(module) << module.error();
  auto* set_item = (*module)->Get<void(size_t, size_t, size_t)>("set_item");
  constexpr size_t kCount = 47, kStride = 3;
  for (const ElementType& element : kElements)
    for (size_t width : {1, 2, 3, 4, 8, 16})
      for (const std::string to : {"local", "global"}) {
        const std::string type = element.name + Suffix(width) + to;
        const size_t bytes = element.bytes * (width == 3 ? 4 : width);
        auto* copy = (*module)->Get<void(void*, void*, size_t)>("copy_" + type);
        auto* strided = (*module)->Get<void(void*, void*, size_t, size_t)>("strided_" + type);
        std::vector<uint8_t> in = Pattern(kCount * kStride * bytes + 256, 5);
        std::vector<uint8_t> out(in.size()), strided_out(in.size());
        auto align = [](std::vector<uint8_t>& v) {
          return v.data() + (-reinterpret_cast<uintptr_t>(v.data()) & 127);
        };
        uint8_t *source_start = align(in), *start = align(out), *strided_start = align(strided_out);
        for (size_t z = 0; z < 2; ++z)
          for (size_t y = 0; y < 3; ++y)
            for (size_t x = 0; x < 5; ++x) {
              set_item(x, y, z);
              copy(start, source_start, kCount);
              strided(strided_start, source_start, kCount, kStride);
              const size_t rank = (z * 3 + y) * 5 + x;
              if (rank == 0 && kCount > 30) {
                ASSERT_EQ(std::memcmp(start, source_start, bytes), 0);
                ASSERT_EQ(std::count(start + bytes, start + 30 * bytes, 0), 29 * long(bytes));
              }
            }
        EXPECT_EQ(std::memcmp(start, source_start, kCount * bytes), 0) << type;
        EXPECT_EQ(std::count(start + kCount * bytes, start + kCount * bytes + 16, 0), 16) << type;
        for (size_t i = 0; i < kCount; ++i) {
          const size_t to_index = to == "local" ? i : i * kStride;
          const size_t from_index = to == "local" ? i * kStride : i;
          ASSERT_EQ(std::memcmp(strided_start + to_index * bytes, source_start + from_index * bytes,
                                bytes),
                    0)
              << type << " " << i;
        }
      }
}

}  // namespace
}  // namespace weft::builtins
