"""The cuda speed compiles without a GPU; what runs on one is measured apart."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from traumwerk.core import cuda
from traumwerk.core.native import dtype_of
from traumwerk.games import COMPILED, load

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="numba-cuda's compiler is for Linux")


@pytest.fixture(scope="module", params=COMPILED)
def kernel(request: pytest.FixtureRequest) -> cuda.Kernel:
    return cuda.compile_kernel(load(request.param).book)


def test_the_rules_compile_into_one_kernel_that_calls_nothing_outside(kernel: cuda.Kernel) -> None:
    assert kernel.state_bytes in {dtype_of(load(name).book.state).itemsize for name in COMPILED}
    assert kernel.seats == 5
    assert f".visible .entry {kernel.entry}(" in kernel.ptx
    assert ".target sm_80" in kernel.ptx
    assert len(re.findall(r"\.visible \.entry", kernel.ptx)) == 1
    assert "malloc" not in kernel.ptx
    assert "NRT_" not in kernel.ptx


def test_a_kernel_can_be_carried_to_another_machine(kernel: cuda.Kernel, tmp_path: Path) -> None:
    kernel.save(tmp_path / "kernel.ptx")
    assert cuda.Kernel.load(tmp_path / "kernel.ptx") == kernel


def test_arrays_travel_as_numba_wants_them() -> None:
    class OnDevice:
        class data:  # noqa: N801
            ptr = 4096

    array: Any = OnDevice()
    words = [int(word) for word in cuda.array_argument(array, (7, 5), 2)]
    assert words == [0, 0, 35, 2, 4096, 7, 5, 10, 2]
    assert {type(word) for word in cuda.array_argument(array, (7,), 8)} == {np.uint64}
