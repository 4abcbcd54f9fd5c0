#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The spread of heat in a plate as heat.cpp has it, by mpi4py and PyOpenCL.

mpirun -n 2 --bind-to core python3 heat.py [SIDE [STEPS]]
"""

import os
import sys

import numpy
import pyopencl as cl
from mpi4py import MPI

WORLD = MPI.COMM_WORLD


def begin(width, first, rows):
    """The plate's rows from `first` on: cold, with one hot side."""
    plate = numpy.zeros((rows, width), numpy.float32)
    plate[:, 0] = numpy.arange(first, first + rows) % 97
    return plate


def spread_on_host(side, steps):
    plate = begin(side + 2, 0, side + 2)
    for _ in range(steps):
        beside = plate[1:-1, :-2] + plate[1:-1, 2:]
        plate[1:-1, 1:-1] = numpy.float32(0.25) * (beside + (plate[:-2, 1:-1] + plate[2:, 1:-1]))
    return plate


class Share:
    """The rows of a process, with one of each neighbour's around them."""

    def __init__(self, side, rank, ranks):
        self.width = side + 2
        self.first = side * rank // ranks
        self.rows = side * (rank + 1) // ranks - self.first
        self.above = rank - 1 if rank > 0 else MPI.PROC_NULL
        self.below = rank + 1 if rank + 1 < ranks else MPI.PROC_NULL


class Device:
    def __init__(self):
        self.context = cl.create_some_context(interactive=False)
        self.queue = cl.CommandQueue(self.context)
        with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "heat.cl")) as source:
            self.spread = cl.Kernel(cl.Program(self.context, source.read()).build(), "spread")

    def row(self, plate, width, row):
        """A row of the plate as the host sees it, until it is released."""
        access = cl.map_flags.READ | cl.map_flags.WRITE
        mapped, _ = cl.enqueue_map_buffer(self.queue, plate, access, row * width * 4, (width,), numpy.float32)
        return mapped

    def exchange(self, plate, share):
        """Gives the outermost rows of the share to the neighbours and takes theirs."""
        for neighbour, own, theirs in ((share.above, 1, 0), (share.below, share.rows, share.rows + 1)):
            if neighbour != MPI.PROC_NULL:
                sent, taken = self.row(plate, share.width, own), self.row(plate, share.width, theirs)
                WORLD.Sendrecv(sent, neighbour, recvbuf=taken, source=neighbour)
                for mapped in (sent, taken):
                    mapped.base.release(self.queue)

    def spread_share(self, share, steps):
        """The process's rows after the steps, without its neighbours'."""
        flags = cl.mem_flags.READ_WRITE | cl.mem_flags.COPY_HOST_PTR
        start = begin(share.width, share.first, share.rows + 2)
        plate, other = (cl.Buffer(self.context, flags, hostbuf=start) for _ in range(2))
        for _ in range(steps):
            self.spread(self.queue, (share.width - 2, share.rows), None, plate, other, numpy.int32(share.width))
            plate, other = other, plate
            self.exchange(plate, share)
        cl.enqueue_copy(self.queue, start, plate)
        return start[1:-1]


def main():
    side, steps = (int(argument) for argument in (sys.argv[1:] + ["1024", "200"][len(sys.argv) - 1:]))
    rank, ranks = WORLD.Get_rank(), WORLD.Get_size()
    share, device = Share(side, rank, ranks), Device()
    units = WORLD.gather(device.context.devices[0].max_compute_units)
    device.spread_share(share, 1)  # makes the kernel's code
    WORLD.Barrier()
    start = MPI.Wtime()
    own = device.spread_share(share, steps)
    WORLD.Barrier()
    seconds = MPI.Wtime() - start
    shares = WORLD.gather(own)
    if rank > 0:
        return
    for each, count in enumerate(units):
        print(f"rank {each:<6} {count} compute units")
    is_exact = numpy.array_equal(numpy.concatenate(shares), spread_on_host(side, steps)[1:-1])
    print(f"plate       {side} x {side}, {steps} steps on {ranks} ranks, {seconds * 1e3:.2f} ms")
    print("temperatures", "exact" if is_exact else "WRONG")
    sys.exit(not is_exact)


main()
