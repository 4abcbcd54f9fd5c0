// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is told of kernels' arguments, by the metadata that clang gives kernels of OpenCL C.
#include "compiler/ir/target_types.h"
#include "compiler/spirv/opencl/image_types.h"
#include "compiler/spirv/translator.h"
#include "llvm/ADT/StringExtras.h"

namespace weft::compiler::spirv {

// As OpenCL C writes them in front of a parameter, "const restrict".
std::string Translator::Qualifiers(uint32_t parameter) const {
  const Type& type = ValueType(parameter);
  if (type.op == spv::Op::OpTypePipe) return "pipe";
  if (type.op != spv::Op::OpTypePointer) return "";
  const auto has_attribute = [&](spv::FunctionParameterAttribute attribute) {
    return llvm::any_of(source_.DecorationsOf(parameter), [&](const Decoration& decoration) {
      return decoration.kind == spv::Decoration::FuncParamAttr &&
             decoration.operands[0] == static_cast<uint32_t>(attribute);
    });
  };
  llvm::SmallVector<llvm::StringRef, 3> words;
  if (type.storage == spv::StorageClass::UniformConstant ||
      has_attribute(spv::FunctionParameterAttribute::NoWrite))
    words.push_back("const");
  if (Has(parameter, spv::Decoration::Restrict) ||
      has_attribute(spv::FunctionParameterAttribute::NoAlias))
    words.push_back("restrict");
  if (Has(parameter, spv::Decoration::Volatile)) words.push_back("volatile");
  return llvm::join(words, " ");
}

// Compilers leave them in a string: "kernel_arg_type.<kernel>.float*,int,".
std::vector<std::string> Translator::TypeNames(const std::string& kernel) const {
  const std::string start = "kernel_arg_type." + kernel + ".";
  for (const Instruction& i : source_.instructions) {
    if (i.op != spv::Op::OpString) continue;
    const std::string text = Text(i.operands);
    if (!text.starts_with(start)) continue;
    llvm::SmallVector<llvm::StringRef> names;
    llvm::StringRef(text).drop_front(start.size()).split(names, ',');
    return {names.begin(), names.end()};
  }
  return {};
}

void Translator::DescribeArguments(const EntryPoint& entry, llvm::Function& kernel) const {
  const auto parameters = parameters_.find(entry.function);
  if (parameters == parameters_.end()) return;
  std::vector<std::string> type_names = TypeNames(entry.name);
  type_names.resize(parameters->second.size());
  llvm::SmallVector<llvm::Metadata*> names, types, access, qualifiers;
  const auto add = [&](auto& list, llvm::StringRef text) {
    list.push_back(llvm::MDString::get(context_, text));
  };
  for (size_t at = 0; at < parameters->second.size(); ++at) {
    const uint32_t id = parameters->second[at];
    const auto* opaque = llvm::dyn_cast<llvm::TargetExtType>(ValueType(id).ir);
    const bool is_image = opaque && opaque->getName() == kImageType;
    const bool has_access = is_image || (opaque && opaque->getName() == kPipeType);
    add(names, NameFor(id));
    add(types, is_image ? ImageTypeName(*opaque) : type_names[at]);
    add(access, has_access ? AccessName(*opaque) : "none");
    add(qualifiers, Qualifiers(id));
  }
  kernel.setMetadata("kernel_arg_name", llvm::MDNode::get(context_, names));
  kernel.setMetadata("kernel_arg_type", llvm::MDNode::get(context_, types));
  kernel.setMetadata("kernel_arg_access_qual", llvm::MDNode::get(context_, access));
  kernel.setMetadata("kernel_arg_type_qual", llvm::MDNode::get(context_, qualifiers));
}

}  // namespace weft::compiler::spirv
