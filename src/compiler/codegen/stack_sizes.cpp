// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/codegen/stack_sizes.h"

#include "llvm/Support/DataExtractor.h"

namespace weft::compiler {
namespace {

// The return address, and what the prologue pushes before it makes the frame that LLVM counts.
constexpr uint64_t kCallBytes = 8 * 8;

// What it may leave unused to align a frame for vectors of 64 bytes, at most.
constexpr uint64_t kAlignmentBytes = 64 - 16;

}  // namespace

uint64_t SumStackSizes(const llvm::object::ELF64LEObjectFile& object) {
  uint64_t sum = 0;
  for (const llvm::object::SectionRef section : object.sections()) {
    auto name = section.getName();
    if (!name || *name != ".stack_sizes") {
      if (!name) llvm::consumeError(name.takeError());
      continue;
    }
    auto contents = section.getContents();
    if (!contents) {
      llvm::consumeError(contents.takeError());
      continue;
    }
    // Each entry: the function's address, left to a relocation, and its frame as ULEB128.
    const llvm::DataExtractor data(*contents, /*IsLittleEndian=*/true, /*AddressSize=*/8);
    for (llvm::DataExtractor::Cursor cursor(0); cursor && !data.eof(cursor);) {
      data.getAddress(cursor);
      const uint64_t frame = data.getULEB128(cursor);
      if (!cursor) {
        llvm::consumeError(cursor.takeError());
        break;
      }
      sum += frame + kCallBytes + kAlignmentBytes;
    }
  }
  return sum;
}

}  // namespace weft::compiler
