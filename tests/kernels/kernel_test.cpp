// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel_test.h"

#include <fstream>
#include <map>
#include <regex>
#include <sstream>
#include <stdexcept>

namespace weft::test {
namespace {

Parameter ParseParameter(const std::string& text) {
  static const std::regex form(
      R"((\w+)\s+(const\s+|local\s+)?(\w+)\s*(?:\[([^\]]*)\])?\s*(?:=\s*(.*))?)");
  std::smatch match;
  if (!std::regex_match(text, match, form)) throw std::invalid_argument("ARGS does not parse");
  Parameter parameter;
  parameter.name = match[1];
  parameter.type = match[3];
  parameter.is_local = match[2].str().starts_with("local");
  parameter.is_const = match[2].str().starts_with("const");
  parameter.is_buffer = match[4].matched && !parameter.is_local;
  if (match[4].matched) parameter.count = ParseExpression(match[4]);
  if (match[5].matched) parameter.value = ParseExpression(match[5]);
  if (parameter.is_local == (parameter.value != nullptr))
    throw std::invalid_argument("ARGS wants a value, local memory none");
  return parameter;
}

Expectation ParseExpectation(const std::string& text) {
  static const std::regex form(R"((\w+)\[i\]\s*=\s*(.*))");
  std::smatch match;
  if (!std::regex_match(text, match, form))
    throw std::invalid_argument("EXPECT is name[i] = value");
  return {text, match[1], ParseExpression(match[2])};
}

std::vector<size_t> ParseGlobalSizes(const std::string& text) {
  std::istringstream words(text);
  std::vector<size_t> sizes;
  for (size_t size; words >> size;) sizes.push_back(size);
  return sizes;
}

std::vector<Sizes> ParseLocalSizes(const std::string& text) {
  std::istringstream words(text);
  std::vector<Sizes> all;
  for (std::string word; words >> word;) {
    Sizes sizes = {};
    std::istringstream parts(word == "NULL" ? "" : word);
    for (size_t d = 0; d < 3 && parts >> sizes[d]; ++d) parts.ignore(1, 'x');
    all.push_back(sizes);
  }
  return all;
}

void ReadDirective(KernelTest& test, const std::string& name, const std::string& rest) {
  if (name == "ARGS") test.parameters.push_back(ParseParameter(rest));
  if (name == "EXPECT") test.expectations.push_back(ParseExpectation(rest));
  if (name == "OPTIONS") test.options = rest;
  if (name == "GLOBAL") test.global_sizes = ParseGlobalSizes(rest);
  if (name == "LOCAL") test.local_sizes = ParseLocalSizes(rest);
  if (name == "TOLERANCE") test.tolerance = std::stod(rest);
}

}  // namespace

KernelTest ReadKernelTest(const std::string& path) {
  static const std::regex form(R"(\s*// (ARGS|EXPECT|OPTIONS|GLOBAL|LOCAL|TOLERANCE) (.*))");
  std::ifstream file(path);
  if (!file) throw std::invalid_argument("cannot read " + path);
  KernelTest test;
  int number = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    test.source += line + "\n";
    std::smatch match;
    if (!std::regex_match(line, match, form)) continue;
    try {
      ReadDirective(test, match[1], match[2]);
    } catch (const std::exception& error) {
      throw std::invalid_argument(path + ":" + std::to_string(number) + ": " + error.what());
    }
  }
  if (test.expectations.empty()) throw std::invalid_argument(path + " expects nothing");
  return test;
}

size_t ElementBytes(const std::string& type) {
  static const std::map<std::string, size_t> bytes = {
      {"char", 1}, {"uchar", 1}, {"short", 2}, {"ushort", 2}, {"half", 2},  {"int", 4},
      {"uint", 4}, {"float", 4}, {"long", 8},  {"ulong", 8},  {"double", 8}};
  auto found = bytes.find(type);
  if (found == bytes.end()) throw std::invalid_argument("no type " + type);
  return found->second;
}

}  // namespace weft::test
