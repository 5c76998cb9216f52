"""The archivers `tar` and `gzip`."""

from __future__ import annotations

import gzip
import io
import tarfile
import zlib

from tapwright.serve.call import Call
from tapwright.serve.commands.options import read_options, single_letters
from tapwright.serve.commands.text import input_of
from tapwright.serve.pipes import read_all

_FORM = tarfile.GNU_FORMAT
_TAR_HELP = "usage: tar [-cxt] [-z] [-f FILE] [-C DIR] [FILE...]"
_GZIP_HELP = "usage: gzip [-cdfk] [FILE...]"


async def tar(call: Call) -> int:
    """Packs (`c`), lists (`t`) or unpacks (`x`) an archive, with `z` a compressed one."""
    words = list(call.arguments)
    if words and not words[0].startswith("-"):
        words[0] = f"-{words[0]}"
    flags = ("-c", "-x", "-t", "-z", "-v")
    options = read_options(single_letters(words), ("-f", "-C"), flags)
    storage, working = call.phone.storage, options.get("-C") or call.working
    file = options.get("-f")
    if options.has("-c"):
        packed = io.BytesIO()
        mode = "w:gz" if options.has("-z") else "w"
        with tarfile.open(fileobj=packed, mode=mode, format=_FORM) as archive:  # type: ignore[call-overload]
            for name in options.rest:
                path = storage.host(name, working)
                if not path.exists():
                    return await call.print_error(f"tar: {name}: No such file or directory")
                archive.add(path, name.lstrip("/"))
        if file in (None, "-"):
            await call.out.write(packed.getvalue())
        else:
            storage.host(str(file), call.working).write_bytes(packed.getvalue())
        return 0
    if not options.has("-x", "-t"):
        return await call.print_error(_TAR_HELP)
    content = await read_all(await input_of(call, [] if file in (None, "-") else [str(file)]))
    try:
        with tarfile.open(fileobj=io.BytesIO(content)) as archive:
            if options.has("-x"):
                archive.extractall(storage.host(".", working), filter="data")
            else:
                for name in archive.getnames():
                    await call.print_line(name)
    except tarfile.TarError as error:
        return await call.print_error(f"tar: {error}")
    return 0


async def compress(call: Call) -> int:
    """Runs `gzip` and, with `-d` or by its name, `gunzip`."""
    options = read_options(
        single_letters(call.arguments), (), ("-c", "-d", "-f", "-k", "-h", "--help")
    )
    if options.has("-h", "--help"):
        await call.print_line(_GZIP_HELP)
        return 0
    is_back = options.has("-d") or call.name.endswith("gunzip")
    for name in options.rest or [""]:
        content = await read_all(await input_of(call, [name] if name else []))
        try:
            result = gzip.decompress(content) if is_back else gzip.compress(content, mtime=0)
        except (OSError, EOFError, zlib.error) as error:
            return await call.print_error(f"gzip: {name or 'input'}: {error}")
        if not name or options.has("-c"):
            await call.out.write(result)
            continue
        target = name.removesuffix(".gz") if is_back else f"{name}.gz"
        call.phone.storage.host(target, call.working).write_bytes(result)
        if not options.has("-k"):
            call.phone.storage.host(name, call.working).unlink(missing_ok=True)
    return 0
