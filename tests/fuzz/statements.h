// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Random statements. Barriers stand only where all work-items of a group come together: the flow
// says whether that is so, and conditions there are uniform.
#pragma once

#include "expressions.h"

namespace weft::fuzz {

// Where a statement stands.
struct Flow {
  unsigned depth = 0;
  bool is_uniform = true;  // all work-items of the group come here together
  bool may_leave = false;  // break and continue belong to a loop of the same uniformity
  bool is_switch = false;  // break would leave a switch
  bool may_return = false;
  std::string returned;  // type of the function's result; empty in the kernel
};

class Statements {
 public:
  Statements(Random& random, Scope& scope) : random_(random), scope_(scope), make_(random, scope) {}

  std::string Block(const Flow& flow, unsigned count);
  // Local variables that the statements name.
  const std::string& locals() const { return locals_; }

 private:
  std::string One(const Flow& flow);
  std::string Compound(const Flow& flow, unsigned kind);
  std::string Assignment(const Flow& flow);
  std::string ChooseElements(const Variable& variable);
  std::string AssignElement();
  std::string AssignThroughPointer();
  std::string AssignRecord();
  std::string StoreOwn();
  std::string SumUpOwn();
  std::string RunThroughOwn();
  std::string SumUpAlike();
  std::string LookAround();
  std::string LookUp();
  std::string ReachGuarded();
  std::string Atomic(const std::string& cells);
  std::string Count();
  std::string Leave(const Flow& flow);
  std::string If(const Flow& flow);
  std::string For(const Flow& flow);
  std::string Stride(const Flow& flow);
  std::string Window(const Flow& flow);
  std::string While(const Flow& flow);
  std::string Endless(const Flow& flow);
  std::string Switch(const Flow& flow);
  std::string Goto(const Flow& flow);
  std::string Special(const Flow& flow);
  std::string Closure(const Flow& flow);
  std::string Child();
  std::string Packets();
  std::string OfClass();
  Scope ScopeOfCaptures(bool refers) const;
  Statements Within(Scope& scope) const;
  std::string Exchange(const Flow& flow);
  std::string Tally(const Flow& flow);
  std::string Meet(const Flow& flow);
  std::string Part(const Flow& flow, unsigned times);
  // A variable of the work-item's own, or the first part of one.
  struct Own {
    std::string name;
    bool is_real;
  };
  Own AnyOwn();
  std::string MeetAtNamedBarriers(const Flow& flow);
  std::string OfTwoSides(const Flow& flow);
  std::string Rounds(const Flow& flow, const std::string& barrier, const std::string& shared,
                     const std::string& first, const std::string& count);
  std::string OfBothSides(const Flow& flow);
  std::string NewShared();
  // An expression in which work-items see values of each other.
  struct Shared {
    std::string value;
    Type type = kUint;
    std::string holds{};    // where it is not, the value is anyone's; empty: everywhere
    const char* part = "";  // of the value
  };
  Shared OfSubGroup(bool are_all_there, bool may_be_real);
  Shared FromOther(const std::string& prefix, Type type);
  Shared OfBallot();
  Shared FromNeighbour(Type type);
  Shared FromIntelsNeighbour(Type type);
  Shared OfCluster(Type type, bool may_be_real);
  std::string OfWorkGroup(bool may_be_real);
  struct Sum {
    std::string name, value;
  };
  Sum AnySum(Type type, bool has_all, bool may_be_real);
  std::string Combination(const std::string& prefix, const Sum& sum);
  Flow Inner(const Flow& flow, bool is_uniform) const;
  bool IsUniformChoice(const Flow& flow) {
    return flow.is_uniform ? random_.OneIn(2) : random_.OneIn(4);
  }
  std::string Fresh(const char* prefix) { return prefix + std::to_string(names_++); }

  Random& random_;
  Scope& scope_;
  Expressions make_;
  std::string locals_;
  std::string tally_;  // local cells that atomics may change at this time
  unsigned names_ = 0;
};

}  // namespace weft::fuzz
