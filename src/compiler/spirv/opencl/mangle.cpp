// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/spirv/opencl/mangle.h"

#include <algorithm>
#include <functional>
#include <vector>

#include "llvm/ADT/StringExtras.h"

namespace weft::compiler::spirv {
namespace {

// Types that were written once are written as S_, S0_, S1_ and so on from then on.
class Writer {
 public:
  explicit Writer(std::string start) : text_(std::move(start)) {}

  void Write(const Parameter& parameter) {
    if (!parameter.is_pointer) return Element(parameter);
    const std::string qualifiers = Qualifiers(parameter), element = ElementName(parameter);
    Once("P" + qualifiers + element, [&] {
      text_ += 'P';
      if (qualifiers.empty()) return Element(parameter);
      Once(qualifiers + element, [&] {
        text_ += qualifiers;
        Element(parameter);
      });
    });
  }

  std::string Take() { return std::move(text_); }

 private:
  static std::string Qualifiers(const Parameter& parameter) {
    const std::string space = parameter.space == 0 ? "" : "U3AS" + std::to_string(parameter.space);
    return space + (parameter.is_const ? "K" : "");
  }

  static std::string ElementName(const Parameter& parameter) {
    if (parameter.lanes == 1) return parameter.scalar;
    return "Dv" + std::to_string(parameter.lanes) + "_" + parameter.scalar;
  }

  // Letters of scalars are as short as any reference.
  void Element(const Parameter& parameter) {
    const std::string name = ElementName(parameter);
    if (parameter.lanes == 1 && !llvm::isDigit(name[0]))
      text_ += name;
    else
      Once(name, [&] { text_ += name; });
  }

  void Once(const std::string& type, const std::function<void()>& write) {
    const auto known = std::ranges::find(types_, type);
    if (known != types_.end()) {
      const auto index = known - types_.begin();
      text_ += index == 0 ? "S_" : "S" + llvm::utostr(index - 1) + "_";
      return;
    }
    write();
    types_.push_back(type);
  }

  std::string text_;
  std::vector<std::string> types_;
};

}  // namespace

std::string Mangle(llvm::StringRef name, llvm::ArrayRef<Parameter> parameters) {
  Writer writer("_Z" + std::to_string(name.size()) + name.str());
  for (const Parameter& parameter : parameters) writer.Write(parameter);
  return writer.Take() + (parameters.empty() ? "v" : "");
}

}  // namespace weft::compiler::spirv
