// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "contract/options.h"

#include <algorithm>
#include <cctype>
#include <optional>

namespace weft {
namespace {

bool IsSpace(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

struct Flag {
  std::string_view text;
  std::string_view clang;
  bool link;
  bool BuildOptions::* member;
};

constexpr Flag kFlags[] = {
#define WEFT_FLAG(text, clang, link, member) {text, clang, link, member},
#include "contract/options.def"
#undef WEFT_FLAG
};

const Flag* FindFlag(std::string_view word) {
  for (const Flag& flag : kFlags) {
    if (flag.text == word) return &flag;
  }
  return nullptr;
}

std::unexpected<std::string> Error(std::string_view problem, std::string_view word) {
  return std::unexpected(std::string(problem) + " '" + std::string(word) + "'");
}

std::expected<void, std::string> ApplyStandard(std::string_view name, BuildOptions& options) {
  if (const Language* language = FindLanguage(name); language && language->is_offered()) {
    options.language = *language;
    return {};
  }
  std::string message = "unsupported language version '" + std::string(name) + "' in -cl-std=;";
  std::string_view before = " supported are ";
  for (const Language& language : kLanguages) {
    if (!language.is_offered()) continue;
    message.append(before).append(language.option);
    before = ", ";
  }
  return std::unexpected(message);
}

// The value of an option that takes one, joined ("-DX") or as the next word ("-D X").
std::optional<std::string> TakeValue(const std::vector<std::string>& words, size_t& i) {
  if (words[i].size() > 2) return words[i].substr(2);
  if (i + 1 == words.size() || words[i + 1].empty()) return std::nullopt;
  return words[++i];
}

std::expected<void, std::string> ApplyDefine(std::string definition, BuildOptions& options) {
  // "the contents of definition are ... truncated by embedded newline characters"
  definition.resize(std::min(definition.find_first_of("\r\n"), definition.size()));
  const char first = definition.empty() ? '\0' : definition[0];
  if (!std::isalpha(static_cast<unsigned char>(first)) && first != '_')
    return Error("-D needs a macro name, not", definition);
  if (size_t equals = definition.find('='); equals != std::string::npos) {
    std::string value = definition.substr(equals + 1);
    std::erase(value, '"');
    if (value.starts_with('/')) options.named_paths.push_back(value);
  }
  options.clang.push_back("-D");
  options.clang.push_back(std::move(definition));
  return {};
}

// One of clang's options for warnings, as other drivers built on clang take them.
bool IsWarning(std::string_view word) {
  return word.starts_with("-W") && word.size() > 2 &&
         std::ranges::all_of(word.substr(2), [](unsigned char c) {
           return std::isalnum(c) || c == '-' || c == '+' || c == '=';
         });
}

std::expected<void, std::string> ApplyWord(const std::vector<std::string>& words, size_t& i,
                                           BuildOptions& options) {
  constexpr std::string_view kStandard = "-cl-std=";
  const std::string& word = words[i];
  if (const Flag* flag = FindFlag(word)) {
    if (!flag->clang.empty()) options.clang.emplace_back(flag->clang);
    if (flag->member) options.*flag->member = true;
    return {};
  }
  if (word.starts_with(kStandard))
    return ApplyStandard(std::string_view(word).substr(kStandard.size()), options);
  if (word.starts_with("-D") || word.starts_with("-I")) {
    std::optional<std::string> value = TakeValue(words, i);
    if (!value) return Error("no value after option", word);
    if (word[1] == 'D') return ApplyDefine(std::move(*value), options);
    options.include_dirs.push_back(std::move(*value));
    return {};
  }
  if (IsWarning(word)) {
    options.clang.push_back(word);
    return {};
  }
  return Error("unknown build option", word);
}

}  // namespace

std::expected<std::vector<std::string>, std::string> SplitOptions(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  bool in_word = false;
  char quote = '\0';
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\0') return std::unexpected("the options contain a zero character");
    if (quote != '\'' && c == '\\' && i + 1 < text.size()) {
      word += text[++i];
      in_word = true;
    } else if (quote != '\0' ? c == quote : c == '"' || c == '\'') {
      quote = quote != '\0' ? '\0' : c;
      in_word = true;
    } else if (quote == '\0' && IsSpace(c)) {
      if (in_word) words.push_back(std::move(word));
      word.clear();
      in_word = false;
    } else {
      word += c;
      in_word = true;
    }
  }
  if (quote != '\0') return std::unexpected(std::string("a quote is not closed: ") + quote);
  if (in_word) words.push_back(std::move(word));
  return words;
}

std::expected<BuildOptions, std::string> ParseBuildOptions(std::string_view text) {
  auto words = SplitOptions(text);
  if (!words) return std::unexpected(words.error());
  BuildOptions options;
  for (size_t i = 0; i < words->size(); ++i) {
    if (auto applied = ApplyWord(*words, i, options); !applied)
      return std::unexpected(applied.error());
  }
  return options;
}

std::expected<LinkOptions, std::string> ParseLinkOptions(std::string_view text) {
  auto words = SplitOptions(text);
  if (!words) return std::unexpected(words.error());
  LinkOptions options;
  bool enable_link_options = false;
  for (const std::string& word : *words) {
    const Flag* flag = FindFlag(word);
    if (word == "-create-library") {
      options.create_library = true;
    } else if (word == "-enable-link-options") {
      enable_link_options = true;
    } else if (flag && flag->link) {
      if (flag->member == &BuildOptions::flush_denormals) options.flush_denormals = true;
    } else {
      return Error("unknown link option", word);
    }
  }
  // "-enable-link-options ... must be specified with the create-library option"
  if (enable_link_options && !options.create_library)
    return std::unexpected("'-enable-link-options' needs '-create-library'");
  return options;
}

}  // namespace weft
