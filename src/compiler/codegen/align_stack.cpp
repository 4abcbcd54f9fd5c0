// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/codegen/align_stack.h"

#include "llvm/CodeGen/MachineFrameInfo.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/TargetFrameLowering.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"

namespace weft::compiler {
namespace {

class AlignStack final : public llvm::MachineFunctionPass {
 public:
  static char ID;
  AlignStack() : MachineFunctionPass(ID) {}

  bool runOnMachineFunction(llvm::MachineFunction& function) override {
    const llvm::TargetSubtargetInfo& target = function.getSubtarget();
    const llvm::TargetRegisterInfo& kinds = *target.getRegisterInfo();
    const llvm::MachineRegisterInfo& values = function.getRegInfo();
    const llvm::Align given = target.getFrameLowering()->getStackAlign();
    llvm::Align wanted = given;
    unsigned vectors = 0, registers = 0;
    for (unsigned index = 0; index < values.getNumVirtRegs(); ++index) {
      auto* kind = values.getRegClassOrNull(llvm::Register::index2VirtReg(index));
      const llvm::Align aligned = kind ? kinds.getSpillAlign(*kind) : given;
      if (aligned <= given) continue;
      wanted = std::max(wanted, aligned);
      registers = std::max<unsigned>(registers, kind->getNumRegs());
      ++vectors;
    }
    if (vectors <= registers) return false;
    function.getFrameInfo().ensureMaxAlignment(wanted);
    return true;
  }
};

char AlignStack::ID = 0;

}  // namespace

llvm::Pass* MakeAlignStack() { return new AlignStack; }

}  // namespace weft::compiler
