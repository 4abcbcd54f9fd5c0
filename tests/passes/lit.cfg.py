# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Runs each file's RUN lines; tests/passes/CMakeLists.txt gives the parameters.
import lit.formats

config.name = "passes"
config.test_format = lit.formats.ShTest(True)
config.suffixes = [".ll", ".cl"]
config.test_source_root = lit_config.params["source"]
config.test_exec_root = lit_config.params["build"]
for tool in ("weft-opt", "weftc", "FileCheck", "not"):
    config.substitutions.append((rf"(?<![-\w]){tool}\b(?!-)", lit_config.params[tool]))
config.substitutions.append(("%builtins", lit_config.params["builtins"]))
