// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/finish/accesses/strided_span.h"

#include "llvm/Analysis/VectorUtils.h"

namespace weft::compiler {
namespace {

constexpr int64_t kMaxStep = 4;

// An index whose lanes lie a step apart, and how it is extended, if it is.
struct SteppedIndex {
  LaneSteps steps;
  const llvm::CastInst* extension = nullptr;
};

// A narrow index that wrapped between two lanes, all of which read, would put them further apart
// than an object that is not large is.
std::optional<SteppedIndex> SteppedIndexOf(llvm::Value* index, LaneStepFinder& finder,
                                           bool has_large_objects) {
  llvm::Value* same = index->getType()->isVectorTy() ? llvm::getSplatValue(index) : index;
  if (same) return SteppedIndex{{same, llvm::ConstantInt::get(same->getType(), 0)}};
  auto* extension = llvm::dyn_cast<llvm::CastInst>(index);
  const bool is_extended = extension && llvm::isa<llvm::SExtInst, llvm::ZExtInst>(extension);
  if (is_extended && (has_large_objects || extension->getSrcTy()->getScalarSizeInBits() < 32)) {
    return std::nullopt;
  }
  const auto steps = finder.Of(is_extended ? extension->getOperand(0) : index);
  if (!steps) return std::nullopt;
  return SteppedIndex{*steps, is_extended ? extension : nullptr};
}

// Adds what is added to an address that all lanes share, from the last on. Returns how many bytes
// lie from lane to lane, if that is known.
std::optional<int64_t> AddTerms(llvm::Value* addresses, LaneStepFinder& finder,
                                bool has_large_objects, StridedSpan& span) {
  const bool is_vector = addresses->getType()->isVectorTy();
  span.base = is_vector ? llvm::getSplatValue(addresses) : addresses;
  if (span.base) return 0;
  auto* place = llvm::dyn_cast<llvm::GetElementPtrInst>(addresses);
  if (!place || place->getNumIndices() != 1) return std::nullopt;
  const auto index = SteppedIndexOf(*place->idx_begin(), finder, has_large_objects);
  auto* step = index ? llvm::dyn_cast<llvm::ConstantInt>(index->steps.step) : nullptr;
  if (!step || step->getValue().getSignificantBits() > 32) return std::nullopt;
  llvm::Type* element = place->getSourceElementType();
  span.terms.push_back({element, index->steps.start, index->extension});
  const auto rest = AddTerms(place->getPointerOperand(), finder, has_large_objects, span);
  if (!rest) return std::nullopt;
  const int64_t bytes = place->getDataLayout().getTypeAllocSize(element).getFixedValue();
  return *rest + step->getSExtValue() * bytes;
}

}  // namespace

std::optional<StridedSpan> StridedSpan::Find(const MaskedAccess& access, LaneStepFinder& finder,
                                             bool has_large_objects) {
  StridedSpan span;
  const auto bytes = AddTerms(access.place, finder, has_large_objects, span);
  const llvm::DataLayout& layout = access.call.getDataLayout();
  const int64_t size = layout.getTypeStoreSize(access.type->getElementType()).getFixedValue();
  if (!bytes || *bytes < 2 * size || *bytes > kMaxStep * size || *bytes % size != 0) {
    return std::nullopt;
  }
  span.step = *bytes / size;
  return span;
}

llvm::Value* StridedSpan::First(llvm::IRBuilderBase& builder) const {
  llvm::Value* first = base;
  for (const Term& term : llvm::reverse(terms)) {
    llvm::Value* index = term.index;
    if (term.extension) {
      index = builder.CreateCast(term.extension->getOpcode(), index,
                                 term.extension->getType()->getScalarType());
    }
    first = builder.CreateGEP(term.element, first, index);
  }
  return first;
}

llvm::Value* StridedSpan::Load(const MaskedAccess& access, unsigned register_bytes) const {
  llvm::IRBuilder<> builder(&access.call);
  llvm::Value* first = First(builder);
  llvm::Type* element = access.type->getElementType();
  const unsigned bytes = access.call.getDataLayout().getTypeStoreSize(element).getFixedValue();
  const unsigned lanes = access.type->getNumElements(), count = (lanes - 1) * step + 1;
  const unsigned size = std::min(register_bytes / bytes, llvm::bit_floor(count));
  llvm::SmallVector<llvm::Value*> pieces;
  llvm::SmallVector<int> places;  // of the lanes' elements in the pieces, one behind the other
  for (unsigned next = 0, lane = 0; next < count; next += size) {
    const unsigned begin = std::min(next, count - size);
    const uint64_t offset = uint64_t{begin} * bytes;
    llvm::LoadInst* piece = builder.CreateAlignedLoad(
        llvm::FixedVectorType::get(element, size),
        offset ? builder.CreatePtrAdd(first, builder.getInt64(offset)) : first,
        llvm::commonAlignment(access.alignment, offset));
    piece->setAAMetadata(access.call.getAAMetadata());
    for (; lane < lanes && lane * step < begin + size; ++lane) {
      places.push_back(pieces.size() * size + lane * step - begin);
    }
    pieces.push_back(piece);
  }
  return builder.CreateShuffleVector(llvm::concatenateVectors(builder, pieces), places);
}

}  // namespace weft::compiler
