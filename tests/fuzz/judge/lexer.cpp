// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lexer.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <sstream>

namespace weft::fuzz::judge {
namespace {

using Text = std::vector<std::string>;

struct Macro {
  Text parameters, body;
};

bool IsPartOfName(char c) { return std::isalnum(uint8_t(c)) || c == '_'; }

size_t LengthOfNumber(std::string_view text) {
  size_t length = 1;
  while (length < text.size() && (IsPartOfName(text[length]) || text[length] == '.' ||
                                  (text[length] == '-' && text[length - 1] == 'e')))
    ++length;
  return length;
}

size_t LengthOfWord(std::string_view text) {
  if (std::isdigit(uint8_t(text[0]))) return LengthOfNumber(text);
  if (IsPartOfName(text[0]))
    return size_t(std::ranges::find_if_not(text, IsPartOfName) - text.begin());
  static constexpr std::string_view kLong[] = {"<<", ">>", "<=", ">=", "==", "!=", "&&",
                                               "||", "++", "--", "|=", "^=", "+="};
  return std::ranges::find(kLong, text.substr(0, 2)) != std::end(kLong) ? 2 : 1;
}

Text Split(std::string_view text) {
  Text words;
  while (true) {
    text.remove_prefix(std::min(text.find_first_not_of(" \n"), text.size()));
    if (text.empty()) return words;
    const size_t length = LengthOfWord(text);
    words.emplace_back(text.substr(0, length));
    text.remove_prefix(length);
  }
}

// What stands between parentheses, split at commas; `at` moves from the ( to behind the ).
std::vector<Text> TakeArguments(const Text& words, size_t& at) {
  std::vector<Text> arguments(1);
  ++at;
  for (int depth = 1;; ++at) {
    const std::string& word = words.at(at);
    depth += (word == "(") - (word == ")");
    if (depth == 0) break;
    if (depth == 1 && word == ",")
      arguments.emplace_back();
    else
      arguments.back().push_back(word);
  }
  ++at;
  return arguments;
}

using Macros = std::map<std::string, Macro, std::less<>>;

Text Expand(const Text& words, const Macros& macros) {
  Text result;
  for (size_t at = 0; at < words.size();) {
    const auto macro = macros.find(words[at]);
    if (macro == macros.end()) {
      result.push_back(words[at++]);
      continue;
    }
    std::map<std::string, Text> meanings;
    const std::vector<Text> arguments = TakeArguments(words, ++at);
    for (size_t i = 0; i < arguments.size(); ++i)
      meanings[macro->second.parameters.at(i)] = Expand(arguments[i], macros);
    for (const std::string& word : macro->second.body) {
      const auto meaning = meanings.find(word);
      if (meaning == meanings.end())
        result.push_back(word);
      else
        result.insert(result.end(), meaning->second.begin(), meaning->second.end());
    }
  }
  return result;
}

}  // namespace

std::vector<std::string> Words(std::string_view source) {
  static constexpr std::string_view kDefine = "#define ";
  Macros macros;
  std::string rest, line;
  std::istringstream lines{std::string(source)};
  while (std::getline(lines, line)) {
    if (!line.starts_with('#')) {
      rest += line + "\n";
    } else if (line.starts_with(kDefine)) {
      const Text words = Split(std::string_view(line).substr(kDefine.size()));
      size_t at = 1;
      Macro& macro = macros[words.at(0)];
      for (const Text& parameter : TakeArguments(words, at))
        macro.parameters.push_back(parameter.at(0));
      macro.body.assign(words.begin() + long(at), words.end());
    }
  }
  return Expand(Split(rest), macros);
}

}  // namespace weft::fuzz::judge
