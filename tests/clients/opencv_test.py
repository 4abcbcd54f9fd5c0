# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The operations of OpenCV's T-API on the driver beside OpenCV's own code: opencv_test.py OPENCV_PY

OPENCV_PY is bench/applications/opencv.py, which has the operations and what counts as the same. Ends with 77 where
Debian's python3-opencv is not installed.
"""
import importlib.util
import os
import sys
import tempfile

SKIPPED = 77


def load(path):
    spec = importlib.util.spec_from_file_location("operations", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def main(path):
    sys.path.append("/usr/lib/python3/dist-packages")
    try:
        import cv2
    except ImportError:
        print("nothing is computed: OpenCV for Python is not installed")
        return SKIPPED
    bench = load(path)
    os.environ["OPENCV_OPENCL_DEVICE"] = ":CPU:0"
    cv2.ocl.setUseOpenCL(True)
    if not cv2.ocl.haveOpenCL() or not cv2.ocl.useOpenCL():
        print("OpenCV finds no OpenCL device")
        return 1
    device = cv2.ocl.Device_getDefault()
    print(device.vendorName(), device.name())
    plain = bench.images()
    buffers = {name: cv2.UMat(image) for name, image in plain.items()}
    wrong, count = [], 0
    for name, arguments, function in bench.operations():
        names = arguments.split()
        cv2.ocl.setUseOpenCL(True)
        found = function(*[buffers[each] for each in names])
        cv2.ocl.finish()
        cv2.ocl.setUseOpenCL(False)
        count += 1
        if not bench.is_close(found, function(*[plain[each] for each in names])):
            wrong.append(name)
    print(f"{count - len(wrong)} of {count} operations agree")
    for name in wrong:
        print("wrong:", name)
    return 1 if wrong or not count else 0


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        os.environ.setdefault("OPENCV_OPENCL_CACHE_DIR", folder)
        sys.exit(main(sys.argv[1]))
