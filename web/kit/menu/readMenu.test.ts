import { describe, expect, it } from "vitest";
import { Status } from "#contract/fields";
import { toId } from "#contract/id";
import { aMenu, aUser } from "#testing/builders.ts";
import { type MenuItem, readMenu, resolveTitle } from "./readMenu.ts";

const reader = {
  roles: aUser({ roles: [{ id: toId(3), name: "安全员", code: "safety", disabled: false }] }).roles,
  language: "zh-CN",
};

/** An entry as another server sends it, with roles. */
function forRoles(path: string, roles: unknown, children: unknown[] = []) {
  const item = aMenu({ path, title: path });
  return { ...item, meta: { ...item.meta, roles }, children };
}

const shapeOf = (items: readonly MenuItem[]): unknown[] =>
  items.map(({ path, children }) => (children.length === 0 ? path : [path, ...shapeOf(children)]));

describe("roles of an entry", () => {
  it("show it to their holders, matched by code, name or id; an entry without roles is shown to all", () => {
    const response = [
      forRoles("/code", ["other", "safety"]),
      forRoles("/name", ["安全员"]),
      forRoles("/id", [3]),
      forRoles("/none", []),
      forRoles("/absent", undefined),
      forRoles("/other", ["admin"]),
    ];

    expect(shapeOf(readMenu(response, reader))).toEqual(["/code", "/name", "/id", "/none", "/absent"]);
  });

  it("apply on every level, and hide everything below a hidden entry", () => {
    const response = [
      forRoles("/open", [], [forRoles("/open/mine", ["safety"]), forRoles("/open/other", ["admin"])]),
      forRoles("/closed", ["admin"], [forRoles("/closed/mine", ["safety"])]),
    ];

    expect(shapeOf(readMenu(response, reader))).toEqual([["/open", "/open/mine"]]);
  });

  it("are not matched by a disabled role", () => {
    const off = { ...reader, roles: reader.roles.map((role) => ({ ...role, disabled: true })) };

    expect(readMenu([forRoles("/a", ["safety"])], off)).toEqual([]);
  });
});

it("omits disabled entries and everything below them", () => {
  const response = [
    { ...forRoles("/off", []), status: Status.disabled },
    forRoles(
      "/on",
      [],
      [{ ...forRoles("/on/off", [], [forRoles("/on/off/a", [])]), status: 2 }, forRoles("/on/b", [])],
    ),
  ];

  expect(shapeOf(readMenu(response, reader))).toEqual([["/on", "/on/b"]]);
});

describe("a title", () => {
  const names = '{"zh-CN":"报表","en":"Reports","zh-TW":"報表"}';
  it.each([
    ["zh-CN", names, "报表"],
    ["en", names, "Reports"],
    ["zh-TW", names, "報表"],
    ["zh-HK", names, "报表"],
    ["de", names, "报表"],
    ["de", '{"zh-CN":"报表"}', "报表"],
    ["de", '{"ja":"レポート"}', "レポート"],
    ["en", '{"en":5}', '{"en":5}'],
    ["en", "{no json", "{no json"],
    ["en", "报表", "报表"],
  ])("for the language %s, stored as %s, is %s", (language, text, title) => {
    expect(resolveTitle(language, text)).toBe(title);
  });

  it("is the server's translation if there is one, else the stored title", () => {
    const typed = { ...aMenu({ path: "/a", title: names }), i18nName: "" };
    const picked = { ...aMenu({ path: "/b", title: names }), i18nName: "我的报表" };

    expect(readMenu([typed, picked], reader).map(({ i18nName }) => i18nName)).toEqual(["报表", "我的报表"]);
  });
});

describe("a missing or malformed value", () => {
  it("counts as empty, entry by entry", () => {
    const response = [
      null,
      7,
      "menu",
      {},
      { path: 5, meta: "none", children: {} },
      { path: "/a", meta: null, children: [undefined, { path: "b", children: null }] },
    ];

    const items = readMenu(response, reader);

    expect(shapeOf(items)).toEqual([null, null, ["/a", "/a/b"]]);
    expect(items[2]?.meta).toMatchObject({ title: "", isHide: false, isKeepAlive: true, isLink: null });
    expect(readMenu(undefined, reader)).toEqual([]);
  });
});
