#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The machine code of atomics is what the table in docs/atomics.md says.

    lowering_test.py WEFTC docs/atomics.md
"""
import itertools, re, subprocess, sys, tempfile

ORDERS = {
    "load": ["relaxed", "acquire", "seq_cst"],
    "store": ["relaxed", "release", "seq_cst"],
    "flag_clear": ["relaxed", "release", "seq_cst"],
}
ALL_ORDERS = ["relaxed", "acquire", "release", "acq_rel", "seq_cst"]
SCOPES = ["sub_group", "work_group", "device", "all_devices", "all_svm_devices"]

# The statement of each operation on `a`, with O for the order and S for the scope.
OPERATIONS = {
    "load": "*out = atomic_load_explicit(a, O, S)",
    "store": "atomic_store_explicit(a, v, O, S)",
    "exchange": "*out = atomic_exchange_explicit(a, v, O, S)",
    "compare_exchange": "*out = atomic_compare_exchange_strong_explicit(a, &v, 7, O, memory_order_relaxed, S)",
    "fetch_add": "*out = atomic_fetch_add_explicit(a, v, O, S)",
    "fetch_or": "*out = atomic_fetch_or_explicit(a, v, O, S)",
    "fetch_max": "*out = atomic_fetch_max_explicit(a, v, O, S)",
    "float_add": "*out = atomic_fetch_add_explicit((SPACE atomic_float*)a, 1.0f, O, S)",
    "flag_test_and_set": "*out = atomic_flag_test_and_set_explicit((SPACE atomic_flag*)a, O, S)",
    "flag_clear": "atomic_flag_clear_explicit((SPACE atomic_flag*)a, O, S)",
    "fence": "*out = v; atomic_work_item_fence(FLAGS, O, S); out[1] = v",
}
# What keeps the compiler from moving accesses, and is no instruction of its own: an operation, its order and scope, and
# what shows of it in LLVM IR.
IN_IR = [
    ("compare_exchange", "seq_cst", "device", r"cmpxchg .* seq_cst seq_cst\b"),
    ("fence", "acq_rel", "work_group", r'fence syncscope\("singlethread"\) acq_rel\b'),
]
# Where `a` points: its parameter's space, that of the pointer in the operation, and the fence's flags.
SPACES = {
    "global": ("global", "global", "CLK_GLOBAL_MEM_FENCE"),
    "generic": ("global", "", "CLK_GLOBAL_MEM_FENCE | CLK_LOCAL_MEM_FENCE"),
    "local": ("local", "local", "CLK_LOCAL_MEM_FENCE"),
}
# What shows in assembly, as its name in the table: the suffix of a size goes.
TARGETS = {
    "x86-64-v3": r"^\s+(lock\s+[a-z]+?|xchg)[bwlq]?\s.*\(|^\s+(mfence)$",
    "neoverse-n1": r"^\s+((?:ld(?:apr|ar|ax|x|add|set|clr|eor|smax|smin|umax|umin)|st[lx]|swp|cas)[a-z]*"
                   r"|dmb\s+ish\w*)",
}


def rows(document):
    """(operation, orders, where, cells by target) of each row of the table."""
    for line in open(document):
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if len(cells) != 5 or not cells[0].startswith("`"):
            continue
        operation = cells[0].strip("`")
        known = ORDERS.get(operation, ALL_ORDERS)
        orders = known if cells[1] == "any" else cells[1].split(", ")
        yield operation, orders, cells[2], [re.findall("`(.*?)`", cell) for cell in cells[3:]]


def places(where):
    """The pairs of scope and space that a row stands for."""
    pairs = itertools.product(SCOPES, SPACES)
    return [p for p in pairs if (p[0] in ("sub_group", "work_group") or p[1] == "local") == (where == "group")]


def block(number, operation, order, scope, space):
    """One case, as statements of a kernel of its row."""
    parameter, pointed, flags = SPACES[space]
    text = OPERATIONS[operation].replace("O,", f"memory_order_{order},").replace("out", f"(out + {2 * number})")
    text = text.replace("S)", f"memory_scope_{scope})").replace("FLAGS", flags).replace("SPACE", pointed)
    return f"  {{ {pointed} atomic_int* a = ({pointed} atomic_int*){parameter[0]}; {text}; }}\n"


def compiled(weftc, statements, *options):
    with tempfile.NamedTemporaryFile("w", suffix=".cl") as file:
        file.write(f"kernel void k(global int* g, local int* l, global int* out, int v) {{\n{statements}}}\n")
        file.flush()
        command = [weftc, *options, "--width=1", "-o", "-", file.name, "--", "-cl-std=CL3.0"]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def found_in(weftc, statements, target):
    """The instructions of a kernel that order or are atomic."""
    matches = re.finditer(TARGETS[target], compiled(weftc, statements, "-S", f"--target-cpu={target}"), re.M)
    return [" ".join(next(filter(None, match.groups())).split()) for match in matches]


def main():
    weftc, document = sys.argv[1:]
    seen, failures = [], []
    for operation, orders, where, expected in rows(document):
        for order in orders:
            keys = [(operation, order, scope, space) for scope, space in places(where)]
            seen += keys
            blocks = "".join(block(number, *key) for number, key in enumerate(keys))
            for target, instructions in zip(TARGETS, expected):
                found = found_in(weftc, blocks, target)
                if found != instructions * len(keys):
                    failures.append(f"{operation}, {order}, {where} for {target}: {found}, not {instructions} "
                                    f"{len(keys)} times")
    for operation, order, scope, expected in IN_IR:
        text = compiled(weftc, block(0, operation, order, scope, "global"), "-emit-llvm=prepare")
        if not re.search(expected, text):
            failures.append(f"{operation}, {order}, {scope}: no {expected} in\n{text}")
    wanted = [(operation, order, scope, space) for operation in OPERATIONS
              for order in ORDERS.get(operation, ALL_ORDERS) for scope in SCOPES for space in SPACES]
    if sorted(seen) != sorted(wanted):
        failures.append(f"rows that are too many: {set(seen) - set(wanted)}; too few: {set(wanted) - set(seen)}")
    print("\n".join(failures))
    sys.exit(bool(failures))


main()
