// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>
#include <sys/mman.h>

#include <bit>
#include <cfenv>
#include <clocale>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

#include "runtime/kernel/printf_format.h"
#include "runtime/kernel/printf_sink.h"
#include "weft/kernel_abi.h"

namespace weft {
namespace {

// Argument records as a kernel writes them.
class Records {
 public:
  template <class T>
  Records& Add(T value) {
    return AddVector(std::vector<T>{value});
  }
  template <class T>
  Records& AddVector(const std::vector<T>& values) {
    const WeftPrintfArgument header = {sizeof(T), uint32_t(values.size())};
    Append(&header, sizeof header);
    Append(values.data(), values.size() * sizeof(T));
    bytes_.resize((bytes_.size() + 7) / 8 * 8);
    ++count_;
    return *this;
  }
  const void* data() const { return bytes_.data(); }
  uint32_t count() const { return count_; }

 private:
  void Append(const void* data, size_t size) {
    const char* bytes = static_cast<const char*>(data);
    bytes_.insert(bytes_.end(), bytes, bytes + size);
  }
  std::vector<char> bytes_;
  uint32_t count_ = 0;
};

std::string Format(const char* format, const Records& records = {}, int32_t expected = 0) {
  std::string text;
  EXPECT_EQ(FormatPrintf(text, format, records.data(), records.count()), expected) << format;
  return text;
}

// What the C library makes of it in the C locale.
template <class T>
std::string Reference(const std::string& format, T value) {
  char text[4096];
  snprintf(text, sizeof text, format.c_str(), value);
  return text;
}

std::vector<std::string> Prefixes() {
  std::vector<std::string> prefixes;
  for (const char* flags : {"", "-", "+", " ", "#", "0", "+0", "-#", "# ", "-+0", "#0"})
    for (const char* width : {"", "1", "12", "30"})
      for (const char* precision : {"", ".", ".0", ".1", ".5", ".17"})
        prefixes.push_back(std::string("%") + flags + width + precision);
  return prefixes;
}

// Beyond OpenCL C's lengths, those that C has for what is 64 bits long in a kernel.
TEST(Printf, WritesLongsByAnyLengthOfC) {
  for (const std::string length : {"l", "ll", "j", "z", "t"}) {
    const Records records = Records().Add(int64_t{-5'000'000'000}).Add(7);
    EXPECT_EQ(Format(("%" + length + "d|%d|").c_str(), records), "-5000000000|7|") << length;
  }
}

TEST(Printf, AgreesWithTheCLibraryOnIntegers) {
  for (const std::string& prefix : Prefixes()) {
    for (int32_t value : {0, 1, -1, 9, 255, -128, 65536, INT32_MAX, INT32_MIN}) {
      for (const char* type : {"d", "i", "o", "u", "x", "X", "hd", "hu", "hhd", "hhx"})
        EXPECT_EQ(Format((prefix + type).c_str(), Records().Add(value)),
                  Reference(prefix + type, value))
            << prefix << type << " of " << value;
    }
    for (int64_t value : {INT64_C(0), INT64_C(-1), INT64_MAX, INT64_MIN, INT64_C(1) << 40})
      for (const char* type :
           {"ld", "li", "lo", "lu", "lx", "lX", "zd", "zu", "zx", "td", "tu", "tX"})
        EXPECT_EQ(Format((prefix + type).c_str(), Records().Add(value)),
                  Reference(prefix + type, value))
            << prefix << type << " of " << value;
  }
}

TEST(Printf, AgreesWithTheCLibraryOnDoubles) {
  const double values[] = {0.0,
                           -0.0,
                           1.0,
                           -1.5,
                           0.1,
                           2.5,
                           3.5,
                           10.0,
                           123456789.0,
                           1e-5,
                           9.9999e-5,
                           1.0 / 3,
                           1e22,
                           1e100,
                           1.7976931348623157e308,
                           2.2250738585072014e-308,
                           4.9e-324,
                           3.14159265358979,
                           INFINITY,
                           -INFINITY,
                           NAN};
  for (const std::string& prefix : Prefixes())
    for (double value : values)
      for (const char* type : {"f", "F", "e", "E", "g", "G"})
        EXPECT_EQ(Format((prefix + type).c_str(), Records().Add(value)),
                  Reference(prefix + type, value))
            << prefix << type << " of " << value;
}

TEST(Printf, AgreesWithTheCLibraryOnHexadecimalFloats) {
  for (const char* format :
       {"%a", "%A", "%20a", "%-20a|", "%+a", "%020a", "%.0a", "%.1a", "%.6a", "%#.0a", "%.20a"})
    for (double value :
         {0.0, -0.0, 1.0, -1.5, 0.1, 1e100, 1.7976931348623157e308, 3.5, double(INFINITY)})
      EXPECT_EQ(Format(format, Records().Add(value)), Reference(format, value))
          << format << " of " << value;
}

TEST(Printf, CarriesIntoTheNextPowerOfTen) {
  EXPECT_EQ(Format("%g %#g", Records().Add(999999.5).Add(999999.5)), "1e+06 1.00000e+06");
  EXPECT_EQ(Format("%.5g %#.5G", Records().Add(99999.5).Add(99999.5)), "1e+05 1.0000E+05");
  EXPECT_EQ(Format("%.0f %.0f %.0e", Records().Add(2.5).Add(99.5).Add(9.5)), "2 100 1e+01");
}

TEST(Printf, PadsLongFractionsWithZeros) {
  const std::string text = Format("%.1500f", Records().Add(0.5));
  EXPECT_EQ(text, "0.5" + std::string(1499, '0'));
}

TEST(Printf, WritesVectorsWithCommas) {
  struct Case {
    const char* format;
    Records records;
    const char* expected;
  } cases[] = {
      {"%v4hld", Records().AddVector<int32_t>({1, -2, 3, 4}), "1,-2,3,4"},
      {"%v2hd", Records().AddVector<int16_t>({-1, 2}), "-1,2"},
      {"%v3hhx", Records().AddVector<uint8_t>({255, 1, 16}), "ff,1,10"},
      {"%#v2hhx", Records().AddVector<uint8_t>({0xFA, 0xFB}), "0xfa,0xfb"},
      {"%v2ld", Records().AddVector<int64_t>({INT64_MIN, 5}), "-9223372036854775808,5"},
      {"%v4hlf", Records().AddVector<float>({1.5f, 2, -3, 0.25f}),
       "1.500000,2.000000,-3.000000,0.250000"},
      {"%2.2v4hlf", Records().AddVector<float>({1, 2, 3, 4}), "1.00,2.00,3.00,4.00"},
      {"%v2lf", Records().AddVector<double>({0.5, INFINITY}), "0.500000,inf"},
      {"%v2hf", Records().AddVector<uint16_t>({0x3c00, 0xc100}), "1.000000,-2.500000"},
      {"[%5v2hld]", Records().AddVector<int32_t>({7, -8}), "[    7,   -8]"},
      {"%v8hhd", Records().AddVector<int8_t>({1, 2, 3, 4, 5, 6, 7, -8}), "1,2,3,4,5,6,7,-8"},
      {"%v16hhu",
       Records().AddVector<uint8_t>({0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 200}),
       "0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,200"},
      {"%v4d", Records().AddVector<int32_t>({-1, 2, 3, 4}), "-1,2,3,4"},
  };
  for (const Case& c : cases) EXPECT_EQ(Format(c.format, c.records), c.expected) << c.format;
}

TEST(Printf, WritesTextAndAddresses) {
  const char* text = "weft";
  EXPECT_EQ(Format("%s|", Records().Add(text)), "weft|");
  EXPECT_EQ(Format("%8s|", Records().Add(text)), "    weft|");
  EXPECT_EQ(Format("%-8.2s|", Records().Add(text)), "we      |");
  EXPECT_EQ(Format("%s", Records().Add<const char*>(nullptr)), "(null)");
  EXPECT_EQ(Format("%c%3c", Records().Add(int32_t{'a'}).Add(int32_t{'b'})), "a  b");
  EXPECT_EQ(Format("%p", Records().Add(uint64_t{0xbeef})), "0xbeef");
  EXPECT_EQ(Format("100%% of %d", Records().Add(int32_t{5})), "100% of 5");
  EXPECT_EQ(Format("no conversions"), "no conversions");
}

TEST(Printf, WritesFloatsThatWereNotPromoted) {
  EXPECT_EQ(Format("%f", Records().Add(1.25f)), "1.250000");
  EXPECT_EQ(Format("%e", Records().Add(1e10f)), "1.000000e+10");
}

TEST(Printf, AnswersMinusOneToBadFormats) {
  EXPECT_EQ(Format("before %y", Records().Add(int32_t{1}), -1), "before ");
  EXPECT_EQ(Format("%", {}, -1), "");
  EXPECT_EQ(Format("%d", {}, -1), "");
  EXPECT_EQ(Format("%*d", Records().Add(int32_t{1}), -1), "");
  EXPECT_EQ(Format("%n", Records().Add(uint64_t{0}), -1), "");
  EXPECT_EQ(Format("%v5d", Records().AddVector<int32_t>({1, 2, 3, 4}), -1), "");
  EXPECT_EQ(Format("%v2hld", Records().AddVector<int32_t>({1, 2, 3, 4}), -1), "");
  EXPECT_EQ(Format("%v2s", Records().AddVector<uint64_t>({0, 0}), -1), "");
  EXPECT_EQ(Format("%s", Records().Add(int32_t{1}), -1), "");
  EXPECT_EQ(Format("%99999999999d", Records().Add(int32_t{1}), -1), "");
}

TEST(Printf, IgnoresLocaleAndRounding) {
  const char* german = setlocale(LC_ALL, "de_DE.UTF-8");
  EXPECT_EQ(Format("%.1f", Records().Add(0.5)), "0.5") << (german ? german : "no German locale");
  setlocale(LC_ALL, "C");
}

// A page of memory before one that nobody may read.
class Cliff {
 public:
  Cliff() {
    pages_ = static_cast<char*>(
        mmap(nullptr, 2 * kPage, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    mprotect(end(), kPage, PROT_NONE);
  }
  ~Cliff() { munmap(pages_, 2 * kPage); }
  Cliff(const Cliff&) = delete;

  char* end() const { return pages_ + kPage; }

 private:
  static constexpr size_t kPage = 4096;
  char* pages_;
};

TEST(Printf, ReadsNoTextThatIsNotThere) {
  const Cliff cliff;
  memcpy(cliff.end() - 3, "abc", 3);
  for (uint64_t wild :
       {uint64_t{1}, uint64_t{4096}, ~uint64_t{0}, uint64_t{0xdead} << 48,
        std::bit_cast<uint64_t>(cliff.end()), std::bit_cast<uint64_t>(cliff.end() - 3)})
    EXPECT_EQ(Format("before %s after", Records().Add(wild), -1), "before ") << wild;
  const auto three = std::bit_cast<uint64_t>(cliff.end() - 3);
  EXPECT_EQ(Format("%.3s|%.0s", Records().Add(three).Add(uint64_t{1})), "abc|");
  cliff.end()[-1] = 0;
  EXPECT_EQ(Format("%s", Records().Add(three)), "ab");
}

TEST(Printf, ReadsTextOfManyPagesAndNoMoreThanAMegabyte) {
  const std::string text(3 << 20, 'x');
  const auto address = std::bit_cast<uint64_t>(text.c_str());
  EXPECT_EQ(Format("%s", Records().Add(address + (2 << 20) + 1)), text.substr((2 << 20) + 1));
  EXPECT_EQ(Format("%s", Records().Add(address)), text.substr(2 << 20));
}

TEST(PrintfSink, ReadsNoFormatThatIsNotThere) {
  const Cliff cliff;
  PrintfSink sink;
  WeftWorker worker = {};
  worker.printf_sink = &sink;
  cliff.end()[-1] = 'a';
  EXPECT_EQ(weft_printf(&worker, cliff.end(), nullptr, 0), -1);
  EXPECT_EQ(weft_printf(&worker, cliff.end() - 1, nullptr, 0), -1);
  EXPECT_EQ(weft_printf(&worker, nullptr, nullptr, 0), -1);
  cliff.end()[-1] = 0;
  EXPECT_EQ(weft_printf(&worker, cliff.end() - 1, nullptr, 0), 0);
}

TEST(PrintfSink, WritesWholeLaunchesInOrder) {
  testing::internal::CaptureStdout();
  {
    PrintfSink sink;
    WeftWorker worker = {};
    worker.printf_sink = &sink;
    for (int32_t i = 0; i < 3; ++i) {
      Records records;
      records.Add(i);
      EXPECT_EQ(weft_printf(&worker, "%d;", records.data(), records.count()), 0);
    }
    EXPECT_EQ(weft_printf(&worker, "%d", nullptr, 0), -1);
  }
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "0;1;2;");
}

}  // namespace
}  // namespace weft
