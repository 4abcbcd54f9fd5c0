// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "contract/check_code.h"

#include <algorithm>
#include <bit>
#include <climits>

#include "weft/pipe_abi.h"

namespace weft::contract {
namespace {

constexpr uint64_t kPage = 4096;
constexpr uint64_t kWord = 8;
constexpr uint32_t kSamplerBytes = 4;

bool WordInside(uint64_t offset, uint64_t bytes) {
  return bytes >= kWord && offset <= bytes - kWord;
}

bool WordsInside(const std::vector<uint32_t>& offsets, uint64_t bytes) {
  for (uint32_t offset : offsets) {
    if (!WordInside(offset, bytes)) return false;
  }
  return true;
}

bool ImportsInData(const KernelCode& code) {
  const uint64_t data_start = (code.text.size() + kPage - 1) / kPage * kPage;
  for (const Import& import : code.imports) {
    if (import.offset < data_start || !WordInside(import.offset - data_start, code.data.size()))
      return false;
  }
  return true;
}

bool SymbolsInText(const KernelCode& code) {
  for (const Symbol& symbol : code.symbols) {
    if (uint64_t{symbol.offset} + symbol.size > code.text.size()) return false;
  }
  return true;
}

bool IsAlignment(uint32_t number) { return std::has_single_bit(number) && number <= kMaxAlignment; }

std::string CheckKernel(const KernelInfo& info) {
  if (info.argument_bytes > kMaxArgumentBytes)
    return "the arguments of kernel " + info.name + " take more than " +
           std::to_string(kMaxArgumentBytes) + " bytes";
  if (const uint32_t size = info.required_sub_group_size;
      size != 0 && std::ranges::find(kSubGroupSizes, size) == std::end(kSubGroupSizes))
    return "kernel " + info.name + " requires sub-groups of " + std::to_string(size);
  for (const KernelArgument& argument : info.arguments) {
    if (uint64_t{argument.offset} + argument.size > info.argument_bytes)
      return "a kernel argument is outside the argument block";
    // What the runtime makes of objects is written whole.
    const uint32_t bytes = argument.kind == ArgumentKind::kSampler ? kSamplerBytes : kWord;
    if (argument.kind != ArgumentKind::kValue && argument.size != bytes)
      return "an address or a sampler among the kernel arguments has not its size";
    if (!IsAlignment(argument.alignment))
      return "an argument of kernel " + info.name + " is aligned to more than " +
             std::to_string(kMaxAlignment) + " bytes, or to no power of two";
  }
  return "";
}

bool SizesInBounds(const KernelFacts& facts) {
  for (uint64_t bytes : {facts.local_bytes, facts.context_bytes, facts.scratch_bytes,
                         facts.private_bytes, facts.frame_bytes, facts.stream_bytes}) {
    if (bytes > kMaxMemoryBytes) return false;
  }
  return true;
}

std::string CheckFacts(const KernelFacts& facts) {
  if (facts.width == 0 || facts.rows == 0) return "a kernel has width 0";
  const auto is_width = [](uint32_t width) { return width != 0 && width <= kMaxLanes; };
  if (!is_width(facts.group_width)) return "a kernel could have no such work-groups";
  if (uint64_t{std::max(facts.width, facts.group_width)} * facts.rows > kMaxTogether)
    return "a kernel has more than " + std::to_string(kMaxTogether) + " work-items together";
  if (!std::ranges::all_of(facts.rivals, is_width)) return "a kernel could have no such width";
  if (!SizesInBounds(facts)) return "a kernel needs more memory than there can be";
  if (facts.bound_bytes != 0 && facts.bound_bytes != sizeof(uint32_t) &&
      facts.bound_bytes != sizeof(uint64_t))
    return "the bound of a kernel's loop has " + std::to_string(facts.bound_bytes) + " bytes";
  if (facts.lane_dimension > 2) return "a kernel has its lanes along no dimension";
  if (facts.dimensions < 1 || facts.dimensions > 3)
    return "a kernel has work-groups of " + std::to_string(facts.dimensions) + " dimensions";
  return "";
}

bool LiesInside(const ProgramVariable& variable, uint64_t bytes) {
  return variable.bytes <= bytes && variable.offset <= bytes - variable.bytes;
}

bool LiesInside(const ProgramPipe& pipe, uint64_t bytes) {
  const uint64_t packets = uint64_t{pipe.packet_bytes} * pipe.max_packets;
  return pipe.max_packets <= INT_MAX && pipe.offset % alignof(WeftPipe) == 0 && packets <= bytes &&
         sizeof(WeftPipe) <= bytes - packets && pipe.offset <= bytes - packets - sizeof(WeftPipe);
}

std::string CheckProgramScope(const ProgramScope& scope) {
  if (!IsAlignment(scope.alignment))
    return "the alignment of the program-scope variables is too large, or no power of two";
  if (!WordsInside(scope.relative, scope.initial.size()))
    return "an address is outside the program-scope variables";
  if (scope.bytes > kMaxProgramScope || scope.bytes < scope.initial.size())
    return "the program-scope variables have too many bytes, or fewer than they begin with";
  const auto is_inside = [&](const auto& one) { return LiesInside(one, scope.bytes); };
  if (!std::ranges::all_of(scope.variables, is_inside) ||
      !std::ranges::all_of(scope.pipes, is_inside))
    return "a program-scope variable is outside the block of all";
  return "";
}

}  // namespace

std::string CheckCode(const KernelCode& code) {
  // A reply that carries no machine code holds code without text, kernel or places to patch.
  if (code.text.empty()) {
    const bool empty = code.data.empty() && code.imports.empty() && code.relative.empty() &&
                       code.program_scope.empty() && code.symbols.empty();
    return empty ? "" : "code without text has data or places to patch";
  }
  if (code.entry >= code.text.size()) return "an entry is outside the text";
  if (std::string wrong = CheckFacts(code.facts); !wrong.empty()) return wrong;
  if (!ImportsInData(code)) return "an import's slot is outside the data";
  if (!WordsInside(code.relative, code.data.size()))
    return "a relative address is outside the data";
  if (!WordsInside(code.program_scope, code.data.size()))
    return "an address of a program-scope variable is outside the data";
  if (!SymbolsInText(code)) return "a symbol is outside the text";
  return "";
}

std::string CheckProgram(const ProgramBinary& program) {
  for (const KernelInfo& info : program.kernels) {
    if (std::string wrong = CheckKernel(info); !wrong.empty()) return wrong;
  }
  if (std::string wrong = CheckProgramScope(program.program_scope); !wrong.empty()) return wrong;
  for (const KernelCode& code : program.code) {
    if (std::string wrong = CheckCode(code); !wrong.empty()) return wrong;
  }
  return "";
}

}  // namespace weft::contract
