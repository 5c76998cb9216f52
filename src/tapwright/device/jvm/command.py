"""The command line of the JVM that runs an app."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tapwright.device.jvm.last_words import ERROR_FILE, report_options
from tapwright.device.jvm.native_support import stand_in
from tapwright.device.jvm.runtime import Java
from tapwright.device.jvm.settings import JvmSettings

MAIN = "tapwright.host.Main"
PROCESSORS = 4  # as many as the phone's stand-in for /proc/cpuinfo tells
_HOSTS = Path(__file__).with_name("hosts")  # the names that an app without a network can resolve
# Packages of the Java platform into which Robolectric and the device reach.
OPENED_PACKAGES = (
    "java.lang",
    "java.lang.ref",
    "java.lang.reflect",
    "java.io",
    "java.net",
    "java.nio",
    "java.text",
    "java.util",
    "java.util.concurrent",
    "java.util.concurrent.locks",
    "jdk.internal.access",
    "sun.nio.ch",
)
_HEAP_MEGABYTES = 640  # an app that wants more gets an OutOfMemoryError
_OPTIONS = (
    # The first compiler alone halves the time to boot and is as fast over a run of minutes.
    "-XX:TieredStopAtLevel=1",
    "-XX:+UseSerialGC",
    # Converted code calls constructors in ways that a DEX allows and a class file does not.
    "-XX:+UnlockDiagnosticVMOptions",
    "-XX:-BytecodeVerificationRemote",
    # No files for monitoring tools, and no door for them: an app could use both.
    "-XX:-UsePerfData",
    "-XX:+DisableAttachMechanism",
    # The same phone on every machine, and no look at the host's own files to find out about it.
    f"-XX:ActiveProcessorCount={PROCESSORS}",
    "-XX:-UseContainerSupport",
    # Standard output is the protocol's; what the JVM itself has to say goes to the log.
    "-XX:+DisplayVMOutputToStderr",
    "-Xlog:disable",
    "-Xlog:all=warning:stderr",
    # Room from the start: each time that one of these fills up costs a collection of everything.
    "-Xms256m",
    "-XX:MetaspaceSize=160m",
    "-XX:ReservedCodeCacheSize=256m",
    "-XX:MaxMetaspaceSize=384m",
    "-Xss2m",
    "-Djava.awt.headless=true",
    "-Dfile.encoding=UTF-8",
    "-Duser.language=en",
    "-Duser.country=US",
    "-Duser.timezone=UTC",
    "-Duser.name=android",
    "-Duser.home=/data",
    "-Drobolectric.offline=true",
    "-Drobolectric.logging.enabled=false",
)


@dataclass(frozen=True, slots=True)
class DeviceFiles:
    """All that the JVM reads, none of which the app may change."""

    device_jar: Path
    libraries: tuple[Path, ...]
    stubs: Path
    framework: Path
    native: Path  # the unpacked native runtime

    @property
    def class_path(self) -> str:
        """What the JVM loads classes from; stubs come last, for what nothing else has."""
        return ":".join(map(str, [self.device_jar, *self.libraries, self.stubs]))

    def all(self) -> list[Path]:
        """Each file and directory."""
        files = [self.device_jar, *self.libraries, self.stubs, self.framework, self.native, _HOSTS]
        here = stand_in()
        return files if here is None else [*files, here]


def jvm_command(
    java: Java, level: int, files: DeviceFiles, temporary: Path, settings: JvmSettings
) -> list[str]:
    """The words to start the device with."""
    command = [str(java.program), f"-Xmx{_HEAP_MEGABYTES}m", *_OPTIONS]
    command += [f"--add-opens=java.base/{package}=ALL-UNNAMED" for package in OPENED_PACKAGES]
    if java.version >= 22:
        # For the framework's native code. The JVM cannot tell its module from the app's, which has
        # no name either; the app does not see java.lang.foreign, and the jail holds native code.
        command.append("--enable-native-access=ALL-UNNAMED")
    if java.version >= 23:
        command.append("--sun-misc-unsafe-memory-access=allow")
    if settings.audits_all:
        command.append("-Dtapwright.audit=all")
    if not settings.reach.reaches_internet:
        command.append(f"-Djdk.net.hosts.file={_HOSTS}")
    command += [
        f"-javaagent:{files.device_jar}",
        *report_options(temporary / ERROR_FILE),
        f"-Djava.io.tmpdir={temporary}",
        f"-Dtapwright.level={level}",
        f"-Drobolectric.dependency.dir={files.framework.parent}",
        "-cp",
        files.class_path,
        MAIN,
    ]
    command += ["--sdk", str(level), "--native", str(files.native)]
    here = stand_in()
    return command if here is None else [*command, "--stand-in", str(here)]
