import { expect, it } from "vitest";
import { toId } from "#contract/id";
import { defaultGridSettings } from "#kit/grid/gridSettings.ts";
import { fromWire, toWire } from "./columnWire.ts";

it("keeps hidden columns and optional ones that are shown", () => {
  const settings = { ...defaultGridSettings, hidden: ["code"], shown: ["jobNum"] };
  const others = { fixedData: "{}", resizableData: "{}", sortData: "{}", density: null };

  const { gridId, visibleData = null } = toWire("sysUser/page", settings);

  expect(visibleData).toBe('{"code":false,"jobNum":true}');
  expect(fromWire({ userId: toId(7), gridId, visibleData: visibleData ?? "", ...others })).toEqual(settings);
});
