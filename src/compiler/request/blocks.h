// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Blocks, as clang leaves them: for each that is enqueued a kernel, which calls the block's
// function with the literal that holds what it captured.
#pragma once

namespace llvm {
class Module;
}

namespace weft::compiler {

// Gives the kernels of blocks names that no source can have (weft/device_queue_abi.h), of which
// linked programs may have several. Takes functions out of literals where nothing calls them there.
void SetBlocksApart(llvm::Module& module);

}  // namespace weft::compiler
