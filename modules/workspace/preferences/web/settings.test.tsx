import type { SysInfo } from "#contract/systemInfo";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { preferenceApi } from "../contract.ts";
import type { ThemeChoices } from "#contract/theme";
import { aSysInfo, aUser } from "#testing/builders.ts";
import { renderApp } from "#testing/renderApp.tsx";

// The first import takes long.
beforeAll(async () => void (await Promise.all([import("#shell/layout/Shell.tsx"), import("./SettingsDrawer.tsx")])));

/** The drawer of an account with these choices. */
async function opened(given: ThemeChoices = {}, overrides: Partial<SysInfo> = {}) {
  const stage = await renderApp({
    address: "/dashboard/home",
    signedIn: aUser({ watermarkText: "" }),
    info: aSysInfo(overrides),
    prepare: (server) => server.answer(preferenceApi, "theme", () => given),
  });
  await stage.user.click(await screen.findByRole("button", { name: "界面设置" }));
  const drawer = await screen.findByRole("dialog", { name: "界面设置" });
  const saved = () => stage.server.receivedCalls(preferenceApi, "saveTheme").at(-1)?.input;
  return { ...stage, drawer, saved };
}

const rowOf = (name: string) => document.querySelector<HTMLElement>(`[data-option="${name}"]`);

describe("a brand colour", () => {
  it("with insufficient contrast to white is accepted, with a hint about the text colour", async () => {
    const { drawer } = await opened();

    fireEvent.change(within(drawer).getByLabelText("自定义颜色"), { target: { value: "#ffee00" } });

    expect(await within(drawer).findByText(/白字与此颜色对比不足/u)).toBeDefined();
    expect(document.documentElement.style.getPropertyValue("--sw-on-brand")).toBe("#0b1a2b");
  });

  it("with sufficient contrast to white has no hint", async () => {
    const { drawer, user } = await opened();

    await user.click(within(drawer).getByRole("radio", { name: "#0f766e" }));

    expect(within(drawer).queryByText(/白字与此颜色对比不足/u)).toBeNull();
  });

  it("is the tenant's until one is chosen, and again after the tenant's is chosen", async () => {
    const { user, drawer, saved } = await opened({}, { themeColor: "#7c3aed" });
    const brand = () => document.documentElement.style.getPropertyValue("--sw-brand-600");
    expect(brand()).toBe("#7c3aed");
    expect(rowOf("primary")?.textContent).toContain("跟随租户");

    await user.click(within(drawer).getByRole("radio", { name: "#b45309" }));
    await waitFor(() => expect(brand()).toBe("#b45309"));
    expect(rowOf("primary")?.textContent).not.toContain("跟随租户");
    await user.click(within(drawer).getByRole("radio", { name: "租户的颜色" }));

    await waitFor(() => expect(brand()).toBe("#7c3aed"));
    await waitFor(() => expect(saved()).toEqual({}));
  });
});

it("warns of unreadable text on a coloured bar", async () => {
  const { user, drawer } = await opened({ topBarColour: "#222222", topBarText: "#333333" });

  await user.click(within(drawer).getByRole("button", { name: "高级" }));

  expect(rowOf("topBarText")?.textContent).toMatch(/对比度 1\.\d:1/u);
});

it("leaves the layout to the tenant until one is chosen", async () => {
  const { user, drawer } = await opened({}, { layout: "classic" });
  expect(document.querySelector(".sw-shell")?.getAttribute("data-layout")).toBe("classic");
  expect(rowOf("layout")?.textContent).toContain("跟随租户");

  await user.click(within(drawer).getByRole("radio", { name: "侧栏" }));
  expect(rowOf("layout")?.textContent).not.toContain("跟随租户");
  await user.click(within(drawer).getByRole("button", { name: "恢复默认：菜单位置" }));

  expect(document.querySelector(".sw-shell")?.getAttribute("data-layout")).toBe("classic");
});

it("shows the tenant's watermark regardless of the choice, and explains that", async () => {
  const { drawer } = await opened({ hasWatermark: false, watermark: "mine" }, { watermark: "东方" });

  const control = within(drawer).getByRole("switch", { name: "水印" });
  expect(control).toHaveProperty("disabled", true);
  expect(control.getAttribute("aria-checked")).toBe("true");
  expect(within(drawer).getByText("租户要求始终显示水印")).toBeDefined();
  expect(rowOf("watermark")).toBeNull();
});

describe("copied settings", () => {
  const chosen = { layout: "classic", primary: "#0f766e", language: "zh-CN", timeZone: "Asia/Kolkata" } as const;

  it("are the choices as JSON, without language and time zone", async () => {
    const { user, drawer } = await opened(chosen);

    await user.click(within(drawer).getByRole("button", { name: "复制配置" }));

    expect(await screen.findByText("配置已复制")).toBeDefined();
    expect(JSON.parse(await navigator.clipboard.readText())).toEqual({ layout: "classic", primary: "#0f766e" });
  });

  it("report that the browser refuses", async () => {
    const { user, drawer } = await opened(chosen);
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("refused"));

    await user.click(within(drawer).getByRole("button", { name: "复制配置" }));

    expect(await screen.findByText("复制失败，请重试")).toBeDefined();
  });

  it("report that there is no clipboard", async () => {
    const { user, drawer } = await opened(chosen);
    Reflect.deleteProperty(navigator, "clipboard");

    await user.click(within(drawer).getByRole("button", { name: "复制配置" }));

    expect(await screen.findByText("浏览器不支持剪贴板")).toBeDefined();
  });
});

describe("imported settings", () => {
  async function importing(given: ThemeChoices, text: string) {
    const stage = await opened(given);
    await stage.user.click(within(stage.drawer).getByRole("button", { name: "导入配置" }));
    const dialog = await screen.findByRole("dialog", { name: "导入配置" });
    fireEvent.change(within(dialog).getByRole("textbox"), { target: { value: text } });
    await stage.user.click(within(dialog).getByRole("button", { name: "应用" }));
    return { ...stage, dialog };
  }

  it("replace the previous ones, except language and time zone", async () => {
    const own = { language: "zh-CN", timeZone: "Asia/Kolkata" } as const;
    const { saved } = await importing(
      { isGrey: true, ...own },
      '{"layout":"transverse","railWidth":90,"language":"de","timeZone":"UTC"}',
    );

    expect(await screen.findByText("配置已导入")).toBeDefined();
    await waitFor(() => expect(saved()).toEqual({ layout: "transverse", railWidth: 90, ...own }));
    expect(document.documentElement.dataset["filter"]).toBe("");
    expect(document.querySelector(".sw-shell")?.getAttribute("data-layout")).toBe("transverse");
  });

  it.each([
    ['{"layout":"classic","railWidth":7,"colour":1}', ["railWidth 不能是 7", "没有选项 colour"]],
    ['{"primary":"red","layout":"classic"}', ['primary 不能是 "red"']],
    ["layout: classic", ["这不是有效的配置（JSON）"]],
    ["[]", ["这不是有效的配置（JSON）"]],
  ])("are refused as a whole if one is invalid: %s", async (text, faults) => {
    const { dialog } = await importing({ isGrey: true }, text);

    const items = within(await within(dialog).findByRole("alert")).getAllByRole("listitem");
    expect(items.map(({ textContent }) => textContent)).toEqual(faults);
    expect(document.documentElement.dataset["filter"]).toBe("grey");
    expect(document.querySelector(".sw-shell")?.getAttribute("data-layout")).toBe("columns");
  });
});

describe("a reset", () => {
  const own = { language: "zh-CN", timeZone: "Asia/Kolkata" } as const;
  const chosen = { isGrey: true, layout: "default", ...own } as const;

  async function resetting() {
    const stage = await opened(chosen);
    await stage.user.click(within(stage.drawer).getByRole("button", { name: "恢复默认" }));
    const question = await screen.findByRole("dialog", { name: "全部恢复默认？" });
    return { ...stage, question };
  }

  it("asks first", async () => {
    const { user, question } = await resetting();

    await user.click(within(question).getByRole("button", { name: "取消" }));

    await waitFor(() => expect(screen.queryByRole("dialog", { name: "全部恢复默认？" })).toBeNull());
    expect(document.documentElement.dataset["filter"]).toBe("grey");
  });

  it("removes all choices except language and time zone, and can be undone", async () => {
    const { user, question, saved } = await resetting();

    await user.click(within(question).getByRole("button", { name: "恢复默认" }));
    await waitFor(() => expect(saved()).toEqual(own));
    expect(document.querySelector(".sw-shell")?.getAttribute("data-layout")).toBe("columns");
    await user.click(await screen.findByRole("button", { name: "撤销" }));

    await waitFor(() => expect(saved()).toEqual(chosen));
    expect(document.documentElement.dataset["filter"]).toBe("grey");
  });

  it("is disabled if nothing is chosen", async () => {
    const { drawer } = await opened({ language: "zh-CN" });

    expect(within(drawer).getByRole("button", { name: "恢复默认" })).toHaveProperty("disabled", true);
  });
});
