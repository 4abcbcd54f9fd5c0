// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "contract/check_image.h"

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

bool ImportsInData(const KernelImage& image) {
  const uint64_t data_start = (image.text.size() + kPage - 1) / kPage * kPage;
  for (const Import& import : image.imports) {
    if (import.offset < data_start || !WordInside(import.offset - data_start, image.data.size()))
      return false;
  }
  return true;
}

bool SymbolsInText(const KernelImage& image) {
  for (const Symbol& symbol : image.symbols) {
    if (uint64_t{symbol.offset} + symbol.size > image.text.size()) return false;
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
  if (facts.width == 0 || facts.rows == 0) return "an image has width 0";
  if (uint64_t{facts.width} * facts.rows > kMaxTogether)
    return "an image has more than " + std::to_string(kMaxTogether) + " work-items together";
  if (!SizesInBounds(facts)) return "an image needs more memory than there can be";
  if (facts.lane_dimension > 2) return "an image has its lanes along no dimension";
  if (facts.dimensions < 1 || facts.dimensions > 3)
    return "an image has work-groups of " + std::to_string(facts.dimensions) + " dimensions";
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

std::string CheckImage(const KernelImage& image) {
  // A reply that carries no machine code holds an image without text, kernel or places to patch.
  if (image.text.empty()) {
    const bool empty = image.data.empty() && image.imports.empty() && image.relative.empty() &&
                       image.program_scope.empty() && image.symbols.empty();
    return empty ? "" : "an image without text has data or places to patch";
  }
  if (image.entry >= image.text.size()) return "an image's entry is outside its text";
  if (std::string wrong = CheckFacts(image.facts); !wrong.empty()) return wrong;
  if (!ImportsInData(image)) return "an import's slot is outside its image's data";
  if (!WordsInside(image.relative, image.data.size()))
    return "a relative address is outside its image's data";
  if (!WordsInside(image.program_scope, image.data.size()))
    return "an address of a program-scope variable is outside its image's data";
  if (!SymbolsInText(image)) return "a symbol is outside its image's text";
  return "";
}

std::string CheckProgram(const ProgramImage& program) {
  for (const KernelInfo& info : program.kernels) {
    if (std::string wrong = CheckKernel(info); !wrong.empty()) return wrong;
  }
  if (std::string wrong = CheckProgramScope(program.program_scope); !wrong.empty()) return wrong;
  for (const KernelImage& image : program.images) {
    if (std::string wrong = CheckImage(image); !wrong.empty()) return wrong;
  }
  return "";
}

}  // namespace weft::contract
