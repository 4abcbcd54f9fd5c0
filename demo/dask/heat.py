#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The spread of heat in a plate as ../mpi/heat.cpp has it. Dask shares the rows among worker processes, each bound to a
processor, which compute by PyOpenCL.

python3 heat.py [WORKERS [SIDE [STEPS]]]
"""

import functools
import os
import pathlib
import sys
import time

import dask.array
import numpy
import pyopencl as cl
from dask.distributed import Client, LocalCluster

KERNELS = pathlib.Path(__file__).resolve().parent.parent / "mpi" / "heat.cl"


def begin(side):
    """Cold, with one hot side."""
    plate = numpy.zeros((side + 2, side + 2), numpy.float32)
    plate[:, 0] = numpy.arange(side + 2) % 97
    return plate


def spread_on_host(plate, steps):
    for _ in range(steps):
        beside = plate[1:-1, :-2] + plate[1:-1, 2:]
        plate[1:-1, 1:-1] = numpy.float32(0.25) * (beside + (plate[:-2, 1:-1] + plate[2:, 1:-1]))
    return plate


def bind(processor):
    """Binds the worker's threads, before it opens the device. That has a compute unit for each of their processors."""
    for thread in os.listdir("/proc/self/task"):
        os.sched_setaffinity(int(thread), {processor})


@functools.cache
def device():
    context = cl.create_some_context(interactive=False)
    return cl.CommandQueue(context), cl.Kernel(cl.Program(context, KERNELS.read_text()).build(), "spread")


def compute_units():
    return device()[0].device.max_compute_units


def spread(rows):
    """The rows after a step, of which the outermost stay."""
    if min(rows.shape) < 3:  # Dask asks what an empty part becomes
        return rows
    queue, kernel = device()
    source = numpy.ascontiguousarray(rows)
    result = source.copy()
    flags = cl.mem_flags.USE_HOST_PTR
    given, made = (cl.Buffer(queue.context, flags, hostbuf=each) for each in (source, result))
    height, width = source.shape
    kernel(queue, (width - 2, height - 2), None, given, made, numpy.int32(width))
    mapped, _ = cl.enqueue_map_buffer(queue, made, cl.map_flags.READ, 0, result.shape, result.dtype)
    mapped.base.release(queue).wait()
    return result


def spread_on_workers(client, plate, steps):
    for _ in range(steps):
        plate = client.persist(plate.map_overlap(spread, depth={0: 1, 1: 0}, boundary="none", dtype=plate.dtype))
    return plate.compute()


def main():
    workers, side, steps = (int(argument) for argument in (sys.argv[1:] + ["2", "1024", "50"][len(sys.argv) - 1:]))
    processors = sorted(os.sched_getaffinity(0))
    with LocalCluster(workers, threads_per_worker=1, dashboard_address=None) as cluster, Client(cluster) as client:
        for i, worker in enumerate(client.scheduler_info()["workers"]):
            client.run(bind, processors[i % len(processors)], workers=[worker])
        for worker, units in client.run(compute_units).items():
            print(f"{worker}: {units} compute units")
        plate = dask.array.from_array(begin(side), chunks=(-(-(side + 2) // workers), side + 2))
        spread_on_workers(client, plate, 1)  # makes the kernel's code
        start = time.perf_counter()
        result = spread_on_workers(client, plate, steps)
        seconds = time.perf_counter() - start
    is_exact = numpy.array_equal(result, spread_on_host(begin(side), steps))
    print(f"plate       {side} x {side}, {steps} steps on {workers} workers, {seconds * 1e3:.2f} ms")
    print("temperatures", "exact" if is_exact else "WRONG")
    sys.exit(not is_exact)


if __name__ == "__main__":
    main()
