# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""clFFT (by gpyfft) on a driver, compared with numpy: fft.py ICD [--quick]

An ICD is what OCL_ICD_VENDORS takes. Transforms of many lengths, batches, dimensions and types, there and back; prints
those that fail or are off by more than their type allows, and the exit status tells whether there are any; 77 if
Debian's python3-gpyfft and python3-pyopencl are not installed.
"""
import itertools
import os
import sys
import tempfile
import warnings

SKIPPED = 77
LENGTHS = [2, 3, 5, 7, 8, 11, 13, 16, 30, 64, 100, 121, 169, 243, 256, 343, 625, 1000, 1024, 2048, 4096, 5040, 8192, 65536]
QUICK_LENGTHS = [8, 30, 121, 1024]


def cases(lengths):
    """Shape, axes to transform, whether the input is real."""
    for length, real in itertools.product(lengths, (False, True)):
        yield (3, length), (1,), real
    for length in lengths:
        if length <= 256:
            yield (length, 64), (0,), False
            yield (length, 16), (0, 1), False
            yield (4, length, 8), (0, 1, 2), False


def error_of(fft, cl, numpy, queue, shape, axes, real, double):
    """The largest of the errors there and back, relative to the largest number."""
    make = numpy.random.default_rng(shape)
    values = make.standard_normal(shape)
    if not real:
        values = values + 1j * make.standard_normal(shape)
    kind = {(0, 0): "complex64", (0, 1): "complex128", (1, 0): "float32", (1, 1): "float64"}[real, double]
    values = values.astype(kind)
    wanted = (numpy.fft.rfftn if real else numpy.fft.fftn)(values, axes=axes)
    source = cl.array.to_device(queue, values)
    result = cl.array.zeros(queue, wanted.shape, "complex128" if double else "complex64")
    back = cl.array.zeros(queue, shape, kind)
    for event in fft.FFT(queue.context, queue, source, result, axes=axes, real=real).enqueue():
        event.wait()
    for event in fft.FFT(queue.context, queue, result, back, axes=axes, real=real).enqueue(forward=False):
        event.wait()
    there = numpy.abs(result.get() - wanted).max() / numpy.abs(wanted).max()
    return max(there, numpy.abs(back.get() - values).max() / numpy.abs(values).max())


def main():
    os.environ["OCL_ICD_VENDORS"] = sys.argv[1]
    warnings.simplefilter("ignore")
    try:
        import numpy
        import pyopencl as cl
        import pyopencl.array
        from gpyfft import fft
    except ImportError as missing:
        print(f"nothing is tested: {missing}")
        return SKIPPED
    device = cl.get_platforms()[0].get_devices()[0]
    queue = cl.CommandQueue(cl.Context([device]))
    failures = count = 0
    for (shape, axes, real), double in itertools.product(
            cases(QUICK_LENGTHS if "--quick" in sys.argv else LENGTHS), (False, True)):
        count += 1
        try:
            error = error_of(fft, cl, numpy, queue, shape, axes, real, double)
        except Exception as problem:  # of several libraries
            error = repr(problem)[:300]
        if isinstance(error, str) or not error < (1e-12 if double else 1e-5):
            failures += 1
            print(f"{shape} along {axes}, {'real' if real else 'complex'}, {'double' if double else 'single'}: {error}")
    print(f"{count - failures} of {count} transforms are right on {device.platform.name}, {device.name}")
    return 1 if failures else 0


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        os.environ.setdefault("WEFT_CACHE_DIR", folder)
        sys.exit(main())
