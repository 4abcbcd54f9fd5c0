// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/finish/launch/stream_stores.h"

#include "compiler/finish/launch/launch_member.h"
#include "compiler/ir/address_spaces.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"
#include "weft/kernel_abi.h"

namespace weft::compiler {
namespace {

using namespace llvm::PatternMatch;

constexpr uint64_t kLineBytes = 64;

// What is the least that processors store around their caches at once.
constexpr uint64_t kLeastBytes = 16;

using Objects = llvm::SmallPtrSet<const llvm::Value*, 8>;

bool IsUpdate(const llvm::Instruction& instruction) {
  return llvm::isa<llvm::AtomicRMWInst, llvm::AtomicCmpXchgInst>(instruction);
}

// Whether an access might be seen ahead of a streamed store that it is behind. Updates of x86 lock
// the bus, for which they wait until all stores are seen, and loads never wait for stores there.
bool MayPassStreams(const llvm::Instruction& instruction, bool is_x86) {
  if (instruction.isVolatile()) return true;
  if (!instruction.isAtomic()) return false;
  return !is_x86 || !(IsUpdate(instruction) || llvm::isa<llvm::LoadInst>(instruction));
}

bool OrdersAccesses(const llvm::Module& module, bool is_x86) {
  return llvm::any_of(module, [&](const llvm::Function& function) {
    return llvm::any_of(llvm::instructions(function), [&](const llvm::Instruction& instruction) {
      return MayPassStreams(instruction, is_x86);
    });
  });
}

// Whether it is an update, or asks the runtime for something, which may make one. What is cold is
// seldom asked for.
bool MayWaitForStreams(const llvm::Instruction& instruction) {
  auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
  const llvm::Function* callee = call ? call->getCalledFunction() : nullptr;
  const bool is_import = callee && callee->isDeclaration() && !callee->isIntrinsic();
  return IsUpdate(instruction) || (is_import && !call->hasFnAttr(llvm::Attribute::Cold));
}

// Where streams are waited for again and again, they take longer than other stores.
bool HasUpdates(const llvm::Loop& loop) {
  return llvm::any_of(loop.blocks(), [](const llvm::BasicBlock* block) {
    return llvm::any_of(*block, MayWaitForStreams);
  });
}

// Whether what it reads might be written.
bool ReadsVariables(const llvm::Instruction& instruction) {
  auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction);
  const bool is_constant = load && load->getPointerAddressSpace() == kConstantSpace;
  return instruction.mayReadFromMemory() && !is_constant;
}

// What the entry reads memory of.
Objects ReadObjects(const llvm::Function& entry) {
  Objects objects;
  for (const llvm::Instruction& instruction : llvm::instructions(entry)) {
    if (!ReadsVariables(instruction)) continue;
    for (const llvm::Value* operand : instruction.operand_values()) {
      if (!operand->getType()->isPtrOrPtrVectorTy()) continue;
      llvm::SmallVector<const llvm::Value*> found;
      llvm::getUnderlyingObjects(operand, found);
      objects.insert(found.begin(), found.end());
    }
  }
  return objects;
}

// What a store or a masked one writes.
struct Written {
  llvm::Value* value;
  llvm::Value* place;
  llvm::Value* mask;  // null: all of it
};

std::optional<Written> WrittenBy(llvm::Instruction& instruction) {
  llvm::Value *value, *place, *mask;
  if (auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
    return Written{store->getValueOperand(), store->getPointerOperand(), nullptr};
  }
  if (match(&instruction, m_Intrinsic<llvm::Intrinsic::masked_store>(m_Value(value), m_Value(place),
                                                                     m_Value(mask))) &&
      !llvm::isa<llvm::Constant>(mask)) {
    return Written{value, place, mask};
  }
  return std::nullopt;
}

// What a work-group writes at once, at least, for it to matter little where the next one writes.
constexpr uint64_t kRowBytes = 256;

// A store of a loop that goes on, each turn, where the turn before ended; or one of a row, once for
// each work-group.
struct Stream {
  llvm::Instruction* store;
  Written written;
  const llvm::Value* object;
  const llvm::SCEV* start;  // null of a row
  uint64_t bytes;           // of a turn
};

class StreamMaker {
 public:
  StreamMaker(llvm::Function& entry, KernelJob& job)
      : entry_(entry),
        loops_(job.functions.Analyses().getResult<llvm::LoopAnalysis>(entry)),
        evolution_(job.functions.Analyses().getResult<llvm::ScalarEvolutionAnalysis>(entry)),
        expander_(evolution_, "stream"),
        read_objects_(ReadObjects(entry)) {}

  // Bytes that a turn of each loop writes to streams.
  uint64_t Run() {
    llvm::SmallVector<std::pair<Stream, llvm::Value*>> found;
    for (llvm::Loop* loop : loops_.getLoopsInPreorder()) {
      const llvm::SmallVector<Stream> streams = StreamsOf(*loop);
      if (streams.empty()) continue;
      llvm::Value* is_streamed = IsStreamed(*loop, streams);
      for (const Stream& stream : streams) found.emplace_back(stream, is_streamed);
    }
    llvm::SmallDenseMap<const llvm::Value*, uint64_t> bytes;
    for (auto& [stream, is_streamed] : found) {
      bytes[stream.object] = stream.bytes;
      BranchAt(stream, is_streamed);
    }
    uint64_t sum = 0;
    for (const auto& [object, each] : bytes) sum += each;
    return sum;
  }

 private:
  std::optional<Stream> StreamOf(llvm::Instruction& store, const llvm::Loop& loop) {
    const std::optional<Written> written = WrittenBy(store);
    if (!written || written->place->getType()->getPointerAddressSpace() != kGlobalSpace) {
      return std::nullopt;
    }
    const llvm::Value* object = llvm::getUnderlyingObject(written->place, 0);
    llvm::Type* type = written->value->getType();
    uint64_t bytes = store.getDataLayout().getTypeStoreSize(type).getFixedValue();
    if (read_objects_.contains(object) || bytes % kLeastBytes != 0) return std::nullopt;
    const llvm::SCEV* place = evolution_.getSCEV(written->place);
    auto* address = llvm::dyn_cast<llvm::SCEVAddRecExpr>(place);
    const bool is_row = !address && bytes >= kRowBytes && bytes % kLineBytes == 0 &&
                        !loop.getParentLoop() && !evolution_.isLoopInvariant(place, &loop);
    if (is_row) return Stream{&store, *written, object, nullptr, bytes};
    if (!address || address->getLoop() != &loop || !address->isAffine()) return std::nullopt;
    auto* step = llvm::dyn_cast<llvm::SCEVConstant>(address->getStepRecurrence(evolution_));
    const llvm::SCEV* start = address->getStart();
    bool is_dense = step && step->getAPInt() == bytes;
    if (!is_dense || !expander_.isSafeToExpandAt(start, loop.getLoopPreheader()->getTerminator())) {
      return std::nullopt;
    }
    return Stream{&store, *written, object, start, bytes};
  }

  llvm::SmallVector<Stream> StreamsOf(const llvm::Loop& loop) {
    llvm::SmallVector<Stream> streams;
    if (!loop.isInnermost() || !loop.getLoopPreheader()) return streams;
    if (HasUpdatesAround(loop)) return streams;
    for (llvm::BasicBlock* block : loop.blocks()) {
      for (llvm::Instruction& instruction : *block) {
        if (auto stream = StreamOf(instruction, loop)) streams.push_back(*stream);
      }
    }
    return streams;
  }

  bool HasUpdatesAround(const llvm::Loop& loop) {
    const llvm::Loop* outermost = loop.getOutermostLoop();
    auto [found, is_new] = has_updates_.try_emplace(outermost, false);
    if (is_new) found->second = HasUpdates(*outermost);
    return found->second;
  }

  // Whether the launch asks for streams.
  llvm::Value* IsWanted() {
    if (is_wanted_) return is_wanted_;
    llvm::LoadInst* streams =
        LoadLaunchMember(entry_, offsetof(WeftLaunch, streams),
                         llvm::Type::getInt32Ty(entry_.getContext()), "streams");
    llvm::IRBuilder<> builder(streams->getNextNode());
    return is_wanted_ = builder.CreateICmpNE(streams, builder.getInt32(0));
  }

  // Whether it is so and the loop begins at cache lines, as is found out ahead of it.
  llvm::Value* IsStreamed(const llvm::Loop& loop, llvm::ArrayRef<Stream> streams) {
    llvm::Instruction* before = loop.getLoopPreheader()->getTerminator();
    llvm::IRBuilder<> builder(before);
    llvm::Value* bits = builder.getInt64(0);
    for (const Stream& stream : streams) {
      if (!stream.start) continue;
      llvm::Value* start = expander_.expandCodeFor(stream.start, nullptr, before);
      bits = builder.CreateOr(bits, builder.CreatePtrToInt(start, builder.getInt64Ty()));
    }
    return builder.CreateAnd(IsWanted(), StartsLine(builder, bits), "is_streamed");
  }

  llvm::Value* StartsLine(llvm::IRBuilder<>& builder, llvm::Value* address) {
    llvm::Value* rest = builder.CreateAnd(address, kLineBytes - 1);
    return builder.CreateICmpEQ(rest, builder.getInt64(0));
  }

  void BranchAt(const Stream& stream, llvm::Value* is_streamed) {
    llvm::LLVMContext& context = entry_.getContext();
    if (!stream.start) {
      llvm::IRBuilder<> builder(stream.store);
      llvm::Value* place = builder.CreatePtrToInt(stream.written.place, builder.getInt64Ty());
      is_streamed = builder.CreateAnd(IsWanted(), StartsLine(builder, place));
    }
    if (stream.written.mask) {
      llvm::IRBuilder<> builder(stream.store);
      is_streamed =
          builder.CreateLogicalAnd(is_streamed, builder.CreateAndReduce(stream.written.mask));
    }
    llvm::Instruction *streamed, *ordinary;
    // Memory takes longer than the jumps that streams alone take.
    llvm::SplitBlockAndInsertIfThenElse(is_streamed, stream.store->getIterator(), &streamed,
                                        &ordinary,
                                        llvm::MDBuilder(context).createUnlikelyBranchWeights());
    stream.store->moveBefore(ordinary->getIterator());
    llvm::IRBuilder<> builder(streamed);
    llvm::StoreInst* copy =
        builder.CreateAlignedStore(stream.written.value, stream.written.place,
                                   llvm::commonAlignment(llvm::Align(kLineBytes), stream.bytes));
    copy->setAAMetadata(stream.store->getAAMetadata());
    auto* one = llvm::ConstantAsMetadata::get(builder.getInt32(1));
    copy->setMetadata(llvm::LLVMContext::MD_nontemporal, llvm::MDNode::get(context, one));
  }

  llvm::Function& entry_;
  llvm::LoopInfo& loops_;
  llvm::ScalarEvolution& evolution_;
  llvm::SCEVExpander expander_;
  const Objects read_objects_;
  llvm::SmallDenseMap<const llvm::Loop*, bool> has_updates_;  // of outermost loops
  llvm::Value* is_wanted_ = nullptr;
};

}  // namespace

llvm::Error StreamStores(llvm::Module& module, KernelJob& job) {
  llvm::Function& entry = *module.getFunction(kEntryName);
  if (OrdersAccesses(module, job.machine.getTargetTriple().isX86())) return llvm::Error::success();
  const uint64_t bytes = StreamMaker(entry, job).Run();
  if (bytes == 0) return llvm::Error::success();
  NoteBytes(entry, kStreamBytes, std::max<uint64_t>(bytes / WidthOf(entry), 1));
  job.functions.Forget(entry);
  return llvm::Error::success();
}

}  // namespace weft::compiler
