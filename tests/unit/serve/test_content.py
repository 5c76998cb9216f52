"""The command `content`."""

from __future__ import annotations

from tapwright.serve.phone import Phone
from tests.unit.serve.served import CallingFake, on_a_phone, told


def test_settings_are_rows_of_their_provider() -> None:
    async def check(phone: Phone) -> None:
        await phone.launch()
        uri = "--uri content://settings/system"
        await told(phone, f"content insert {uri} --bind name:s:user_rotation --bind value:i:1")
        assert phone.screen.landscape
        rows = (await told(phone, f"content query {uri}/user_rotation"))[1]
        assert rows == "Row: 0 _id=1, name=user_rotation, value=1\n"
        await told(phone, f"content delete {uri}/user_rotation")
        assert "No result" in (await told(phone, f"content query {uri}/user_rotation"))[1]
        assert (await told(phone, f"content delete {uri}"))[0] == 255
        assert "a name and a value" in (await told(phone, f"content insert {uri}"))[2]

    on_a_phone(check)


def test_other_providers_are_the_devices() -> None:
    device = CallingFake(query={"rows": [{"a": "1", "b": "NULL"}]}, insert={"error": "no"})

    async def check(phone: Phone) -> None:
        asked = "content query --uri content://x --projection a:b --where c=1 --sort d"
        assert (await told(phone, asked))[1] == "Row: 0 a=1, b=NULL\n"
        fields = {"uri": "content://x", "where": "c=1", "projection": ["a", "b"], "sort": "d"}
        assert device.calls == [("query", fields)]
        assert (await told(phone, "content insert --uri content://x --bind a:s:b:c"))[0] == 1
        assert device.calls[1][1]["values"] == [["a", "s", "b:c"]]
        assert "NAME:TYPE:VALUE" in (await told(phone, "content insert --uri u: --bind a"))[2]
        assert "--uri is required" in (await told(phone, "content query"))[2]

    on_a_phone(check, device)
