// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <cstring>
#include <map>

namespace weft::accuracy {
namespace {

struct Row {
  std::string method;
  double limit;
  Worst worst;
};

std::map<std::pair<std::string, std::string>, Row>& Rows() {
  static std::map<std::pair<std::string, std::string>, Row> rows;
  return rows;
}

uint32_t stride = 2003;
bool print_table = false;

void PrintTable() {
  fmt::print(
      "| function | type | method | largest error, ULP | limit, ULP |\n|---|---|---|---|---|\n");
  for (const auto& [key, row] : Rows())
    fmt::print("| {} | {} | {} | {:.2f} | {} |\n", key.first, key.second, row.method,
               row.worst.error, row.limit);
}

}  // namespace

uint32_t Stride() { return stride; }

void ReportRow(const std::string& name, const std::string& type, const std::string& method,
               double limit, const Worst& worst) {
  Row& row = Rows()[{name, type}];
  row.method = method;
  row.limit = limit;
  if (worst.error >= row.worst.error) row.worst = worst;
}

}  // namespace weft::accuracy

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  for (int i = 1; i < argc; ++i) {
    if (std::strncmp(argv[i], "--stride=", 9) == 0)
      weft::accuracy::stride = static_cast<uint32_t>(std::strtoul(argv[i] + 9, nullptr, 10));
    if (std::strcmp(argv[i], "--table") == 0) weft::accuracy::print_table = true;
  }
  const int result = RUN_ALL_TESTS();
  if (weft::accuracy::print_table) weft::accuracy::PrintTable();
  return result;
}
