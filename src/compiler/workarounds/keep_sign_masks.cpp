// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/workarounds/keep_sign_masks.h"

#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"

namespace weft::compiler {
namespace {

// Whether its name is VPMOVB2M, W, D or Q, with any size of vectors.
bool TakesSigns(const llvm::MachineInstr& instruction, const llvm::TargetInstrInfo& kinds) {
  const llvm::StringRef name = kinds.getName(instruction.getOpcode());
  return name.starts_with("VPMOV") && name.substr(6).starts_with("2M");
}

// Whether what first changes the mask that an instruction makes reads it.
bool ChangesInPlace(const llvm::MachineInstr& maker, const llvm::TargetRegisterInfo& registers) {
  const llvm::Register mask = maker.getOperand(0).getReg();
  for (auto next = std::next(maker.getIterator()); next != maker.getParent()->end(); ++next)
    if (next->modifiesRegister(mask, &registers)) return next->readsRegister(mask, &registers);
  return false;
}

class KeepSignMasks final : public llvm::MachineFunctionPass {
 public:
  static char ID;
  KeepSignMasks() : MachineFunctionPass(ID) {}

  bool runOnMachineFunction(llvm::MachineFunction& function) override {
    const llvm::TargetSubtargetInfo& target = function.getSubtarget();
    const llvm::TargetInstrInfo& kinds = *target.getInstrInfo();
    bool changed = false;
    for (llvm::MachineBasicBlock& block : function) {
      for (llvm::MachineInstr& maker : block) {
        if (!TakesSigns(maker, kinds) || !ChangesInPlace(maker, *target.getRegisterInfo()))
          continue;
        llvm::BuildMI(block, std::next(maker.getIterator()), maker.getDebugLoc(),
                      kinds.get(llvm::TargetOpcode::KILL))
            .addReg(maker.getOperand(0).getReg(), llvm::RegState::Implicit);
        changed = true;
      }
    }
    return changed;
  }
};

char KeepSignMasks::ID = 0;

}  // namespace

llvm::Pass* MakeKeepSignMasks() { return new KeepSignMasks; }

}  // namespace weft::compiler
