// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// OpenCL C, as much of it as the generator writes, run one work-item after another on the host.
#pragma once

#include "cursor.h"
#include "expression_parser.h"
#include "tree.h"

namespace weft::fuzz::judge {

class Program {
 public:
  // Throws Failure for what it does not know.
  explicit Program(std::string_view source);

  // Runs the kernel, the last function, with values for its parameters. What the program's
  // variables hold then is there for the next run.
  void Run(const Launch& launch, uint64_t sub_group_size,
           const std::vector<Value>& arguments) const;
  const Function& kernel() const { return *kernel_; }

 private:
  void ParseRecord();
  void ParseVariable();
  void ParseFunction();
  void ParseTemplate();
  void ParseClass();
  // Parameters and a body; `first` are parameters that stand elsewhere.
  void TakeFunction(Function& function, const std::vector<std::pair<std::string, Kind>>& first,
                    const Record* object);

  Names names_;
  Cursor cursor_;
  ExpressionParser expressions_;
  std::shared_ptr<Function> kernel_;
};

}  // namespace weft::fuzz::judge
