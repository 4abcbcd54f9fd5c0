# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Filters of Debian's ffmpeg in OpenCL beside those on the CPU: ffmpeg_test.py

Each runs over a second of a moving test picture, and has a PSNR of more than 40 dB against its counterpart. Ends with 77
where ffmpeg is not installed, or has no OpenCL filters.
"""
import re
import shutil
import subprocess
import sys

LEAST_DB = 40
SKIPPED = 77
SIZE = "320x240"

# The OpenCL filter, its counterpart, and the pixels that both take.
FILTERS = [
    ("avgblur_opencl=sizeX=4", "avgblur=sizeX=4", "yuv420p"),
    ("boxblur_opencl=3:2", "boxblur=3:2", "yuv420p"),
    ("convolution_opencl=0 -1 0 -1 5 -1 0 -1 0", "convolution=0 -1 0 -1 5 -1 0 -1 0", "gray"),
    ("dilation_opencl", "dilation", "yuv420p"),
    ("erosion_opencl", "erosion", "yuv420p"),
    ("prewitt_opencl", "prewitt", "gray"),
    ("roberts_opencl", "roberts", "gray"),
    ("sobel_opencl", "sobel", "gray"),
    ("transpose_opencl=dir=clock", "transpose=dir=clock", "yuv420p"),
    ("unsharp_opencl", "unsharp", "yuv420p"),
    ("nlmeans_opencl=s=3:p=3:r=7", "nlmeans=s=3:p=3:r=7", "yuv420p"),
    ("pad_opencl=400:300:40:30:black", "pad=400:300:40:30:black", "yuv420p"),
]


def ffmpeg(*arguments):
    return subprocess.run(["ffmpeg", "-hide_banner", *arguments], capture_output=True, text=True, timeout=300,
                          stdin=subprocess.DEVNULL)


def psnr(opencl, cpu, pixels):
    """In dB, and what ffmpeg says."""
    graph = (f"[0:v]format={pixels},split[a][b];[a]hwupload,{opencl},hwdownload,format={pixels}[x];"
             f"[b]{cpu},format={pixels}[y];[x][y]psnr")
    result = ffmpeg("-init_hw_device", "opencl=device:0.0", "-filter_hw_device", "device", "-f", "lavfi", "-i",
                    f"testsrc2=size={SIZE}:rate=5:duration=1", "-filter_complex", graph, "-f", "null", "-")
    average = re.search(r"PSNR .*average:(\S+)", result.stderr)
    return (float(average[1]) if result.returncode == 0 and average else None), result.stderr


def main():
    if not shutil.which("ffmpeg") or "sobel_opencl" not in ffmpeg("-filters").stdout:
        print("nothing is filtered: no ffmpeg with OpenCL filters is installed")
        return SKIPPED
    failed = 0
    for opencl, cpu, pixels in FILTERS:
        decibels, log = psnr(opencl, cpu, pixels)
        print(f"{opencl:45s}", "fails" if decibels is None else f"{decibels:.1f} dB", flush=True)
        if decibels is None or decibels <= LEAST_DB:
            failed += 1
            print(log)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
