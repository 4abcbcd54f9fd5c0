# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernel and launch speed of a driver beside a peer's and the host's, in turn, with the goals that the project keeps.

  speed.py CLBENCH_DIR WEFT_ICD --peer ICD [--runs N] [--only NAME]...

CLBENCH_DIR holds the programs `clbench` and `clbench_host` (OpenCL benchmarks and host references that do the same
work under the same names); an ICD is what OCL_ICD_VENDORS takes. Each run times every benchmark once on the driver,
the peer and the host, so that all see the same machine. Prints a Markdown table of the medians; the exit status
tells whether all goals are met.
"""
import argparse
import collections
import os
import statistics
import subprocess
import sys

# How many times faster than the peer; any benchmark that is not named here: not slower.
PEER_GOALS = {
    "mandelbrot": 7, "nbody_soa": 9, "nbody_f32x4": 8, "sgemm_naive": 40, "sgemm_tiled": 20, "mad_peak": 12,
    "reduce_tree": 30, "scan_block": 8, "black_scholes": 12, "math_mix_f32": 8, "hist_local": 5, "stencil5": 2,
    "counter_one": 10, "append_odd": 5, "build_small_cold": 20, "build_small_warm": 20, "build_new_local_size": 30,
}
# The share of the best host reference's speed.
HOST_GOALS = dict.fromkeys(
    ["mandelbrot", "nbody_soa", "sgemm_naive", "black_scholes", "stencil5", "reduce_tree", "triad_f32", "mad_peak"], 0.9)
# Microseconds for each launch, node, marker, round trip.
TIME_GOALS = {"launch_sync": 3, "launch_1000": 0.7, "marker_1000": 0.3, "event_chain": 1, "dag_256": 1.5,
              "callback_latency": 10, "map_unmap": 2}


def run_opencl(program, icd, only):
    command = [program, "--tsv", "--min-time", "0.1"] + [a for name in only for a in ("--run", name)]
    out = subprocess.run(command, env=dict(os.environ, OCL_ICD_VENDORS=icd), capture_output=True, text=True)
    lines = [l.split("\t") for l in out.stdout.splitlines() if not l.startswith("#")]
    wrong = [l[0] for l in lines if l[1] not in ("ok", "skip")]
    if not lines or wrong:
        sys.exit(f"{icd}: {wrong or out.stderr}")
    return {l[0]: (int(l[2]), float(l[4]) if l[5] == "us/each" else None) for l in lines if l[1] == "ok"}


def run_host(program):
    """name: the least median of all host references of that name, in ns"""
    out = subprocess.run([program], capture_output=True, text=True, check=True).stdout
    best = {}
    for name, _, median, *_ in (l.split() for l in out.splitlines() if not l.startswith("#")):
        best[name] = min(int(median), best.get(name, int(median)))
    return best


def row(name, here, each, peer, host):
    """the cells of a benchmark's line, and the goals that it misses"""
    goals = []
    if peer:
        goals.append((peer / here >= PEER_GOALS.get(name, 1), f"{PEER_GOALS.get(name, 1)}x peer"))
    if host and name in HOST_GOALS:
        goals.append((host / here >= HOST_GOALS[name], f"{HOST_GOALS[name]}x host"))
    if each and name in TIME_GOALS:
        goals.append((each <= TIME_GOALS[name], f"{TIME_GOALS[name]} us each"))
    cells = [name, f"{here / 1e6:.3f}", f"{peer / 1e6:.3f}" if peer else "", f"{peer / here:.1f}" if peer else "",
             f"{host / 1e6:.3f}" if host else "", f"{host / here:.2f}" if host else "", f"{each:.2f}" if each else "",
             ", ".join(text if met else f"**{text}: missed**" for met, text in goals)]
    return cells, all(met for met, _ in goals)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("programs")
    parser.add_argument("icd")
    parser.add_argument("--peer", required=True)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--only", action="append", default=[])
    args = parser.parse_args()
    clbench = os.path.join(args.programs, "clbench")
    here, each, peer, host = (collections.defaultdict(list) for _ in range(4))
    for _ in range(args.runs):
        for name, (time, one) in run_opencl(clbench, args.icd, args.only).items():
            here[name].append(time)
            if one:
                each[name].append(one)
        for name, (time, _) in run_opencl(clbench, args.peer, args.only).items():
            peer[name].append(time)
        for name, time in run_host(clbench + "_host").items():
            host[name].append(time)
    print("| benchmark | here, ms | peer, ms | times faster | host, ms | of host | each, us | goals |")
    print("|---|---:|---:|---:|---:|---:|---:|---|")
    all_met = True
    for name in here:
        medians = [statistics.median(d[name]) if name in d else None for d in (here, each, peer, host)]
        cells, met = row(name, *medians)
        all_met &= met
        print(f"| {' | '.join(cells)} |")
    return 0 if all_met else 1


if __name__ == "__main__":
    sys.exit(main())
