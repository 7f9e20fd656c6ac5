import { expect, it } from "vitest";
import { toId } from "#contract/id";
import { defaultGridSettings } from "#kit/grid/gridSettings.ts";
import { fromWire, toWire } from "./columnWire.ts";

it("keeps hidden columns and optional ones that are shown", () => {
  const settings = { ...defaultGridSettings, hidden: ["code"], shown: ["jobNum"] };

  const sent = toWire("sysUser/page", settings);

  expect(sent.visibleData).toBe('{"code":false,"jobNum":true}');
  expect(fromWire({ userId: toId(7), ...sent, density: null })).toEqual(settings);
});
