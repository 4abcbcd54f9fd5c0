// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Built-in variables, which hold what a work-item is asked for.
#include "compiler/spirv/translator.h"

namespace weft::compiler::spirv {
namespace {

// What a function returns: a size_t for each of three dimensions, a size_t, a uint, a uint4.
enum class Form { kSizes, kSize, kInt, kMask };

// The OpenCL C function whose value a variable holds.
struct Query {
  spv::BuiltIn variable;
  llvm::StringLiteral function;
  Form form;
};

constexpr Query kQueries[] = {
    {spv::BuiltIn::WorkDim, "get_work_dim", Form::kInt},
    {spv::BuiltIn::GlobalSize, "get_global_size", Form::kSizes},
    {spv::BuiltIn::GlobalInvocationId, "get_global_id", Form::kSizes},
    {spv::BuiltIn::WorkgroupSize, "get_local_size", Form::kSizes},
    {spv::BuiltIn::EnqueuedWorkgroupSize, "get_enqueued_local_size", Form::kSizes},
    {spv::BuiltIn::LocalInvocationId, "get_local_id", Form::kSizes},
    {spv::BuiltIn::NumWorkgroups, "get_num_groups", Form::kSizes},
    {spv::BuiltIn::WorkgroupId, "get_group_id", Form::kSizes},
    {spv::BuiltIn::GlobalOffset, "get_global_offset", Form::kSizes},
    {spv::BuiltIn::GlobalLinearId, "get_global_linear_id", Form::kSize},
    {spv::BuiltIn::LocalInvocationIndex, "get_local_linear_id", Form::kSize},
    {spv::BuiltIn::SubgroupSize, "get_sub_group_size", Form::kInt},
    {spv::BuiltIn::SubgroupMaxSize, "get_max_sub_group_size", Form::kInt},
    {spv::BuiltIn::NumSubgroups, "get_num_sub_groups", Form::kInt},
    {spv::BuiltIn::NumEnqueuedSubgroups, "get_enqueued_num_sub_groups", Form::kInt},
    {spv::BuiltIn::SubgroupId, "get_sub_group_id", Form::kInt},
    {spv::BuiltIn::SubgroupLocalInvocationId, "get_sub_group_local_id", Form::kInt},
    {spv::BuiltIn::SubgroupEqMask, "get_sub_group_eq_mask", Form::kMask},
    {spv::BuiltIn::SubgroupGeMask, "get_sub_group_ge_mask", Form::kMask},
    {spv::BuiltIn::SubgroupGtMask, "get_sub_group_gt_mask", Form::kMask},
    {spv::BuiltIn::SubgroupLeMask, "get_sub_group_le_mask", Form::kMask},
    {spv::BuiltIn::SubgroupLtMask, "get_sub_group_lt_mask", Form::kMask},
};

const Query* FindQuery(spv::BuiltIn variable) {
  const auto* query =
      llvm::find_if(kQueries, [&](const Query& known) { return known.variable == variable; });
  return query == std::end(kQueries) ? nullptr : query;
}

// Whether a variable of that type can hold it.
bool Holds(const llvm::Type& type, Form form) {
  auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(&type);
  switch (form) {
    case Form::kSizes:
      return vector && vector->getNumElements() == 3 && type.getScalarType()->isIntegerTy();
    case Form::kMask:
      return vector && vector->getNumElements() == 4 && type.getScalarType()->isIntegerTy(32);
    default: return type.isIntegerTy();
  }
}

}  // namespace

void Translator::NoteBuiltinVariable(const Instruction& i, const Decoration& decoration) {
  const auto variable = static_cast<spv::BuiltIn>(decoration.operands[0]);
  const Query* query = FindQuery(variable);
  if (!query) Refuse(i, "the built-in variable is not supported");
  if (!Holds(*IrType(TypeOf(i.type).element), query->form))
    Refuse(i, "the built-in variable is of another type");
  builtin_variables_[i.result] = variable;
  value_types_[i.result] = i.type;
}

// A built-in variable is a private one that the function's entry fills.
llvm::Value* Translator::BuiltinVariable(uint32_t id) {
  llvm::Value*& filled = filled_[id];
  if (filled) return filled;
  const Query& query = *FindQuery(builtin_variables_.at(id));
  const uint32_t type_id = ValueType(id).element;
  llvm::Type* type = IrType(type_id);
  llvm::BasicBlock& entry = function_->getEntryBlock();
  const Builder::InsertPointGuard guard(builder_);
  builder_.SetInsertPoint(&entry, entry.getFirstInsertionPt());
  filled = builder_.CreateAlloca(type);
  const Parameter dimension{.scalar = "j"};
  llvm::Type* size = query.form == Form::kInt ? builder_.getInt32Ty() : builder_.getInt64Ty();
  llvm::Value* value = llvm::PoisonValue::get(type);
  if (query.form == Form::kMask) {
    value = CallBuiltin(query.function, type, {}, {}, true);
  } else if (query.form != Form::kSizes) {
    value = builder_.CreateZExtOrTrunc(CallBuiltin(query.function, size, {}, {}, true), type);
  } else {
    for (unsigned d = 0; d < 3; ++d) {
      llvm::Value* one =
          CallBuiltin(query.function, size, {builder_.getInt32(d)}, {dimension}, true);
      value = builder_.CreateInsertElement(
          value, builder_.CreateZExtOrTrunc(one, type->getScalarType()), d);
    }
  }
  builder_.CreateStore(value, filled);
  return filled;
}

}  // namespace weft::compiler::spirv
