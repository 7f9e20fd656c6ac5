import { act, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { preferenceApi } from "#modules/workspace/preferences/contract";
import { applyLanguage } from "#base/i18n";
import { markUnsavedInput } from "#base/page/unsavedInput";
import { readStored, store } from "#base/storage";
import { createFakeServer } from "#testing/fakeServer.ts";
import { renderScreen } from "#testing/renderScreen.tsx";
import { changeTheme, replaceTheme } from "#base/theme/config";
import { updatesText } from "./text/index.ts";
import { VersionWatch } from "./VersionWatch.tsx";
import { waitOptions } from "#tests/builders/testRun";

const hourMs = 3_600_000;

/** The page belongs to this build, as index.html says it. */
function runs(version: string): void {
  const meta = document.createElement("meta");
  meta.name = "siteward-version";
  meta.content = version;
  document.head.append(meta);
}

/** What lies beside the page; calls go on as before. */
function serverHas(version: string): void {
  const others = globalThis.fetch;
  globalThis.fetch = async (url, init) => {
    if (url === "/version.json") return Response.json({ version });
    if (url === "/changes.json")
      return Response.json({
        changes: ["The tray tells how far work is."],
        translated: { "zh-CN": ["任务盘显示进度。"] },
      });
    return await others(url, init);
  };
}

/** The window comes to sight again: one of the moments at which it looks. */
async function comeToSight(): Promise<void> {
  await act(async () => {
    document.dispatchEvent(new Event("visibilitychange"));
    await Promise.resolve();
  });
}

async function renderRunning(version: string) {
  runs(version);
  const server = createFakeServer();
  const { user } = await renderScreen(<VersionWatch />, { server, texts: updatesText });
  return { user, server };
}

const prompt = async () => await screen.findByRole("region", { name: "有新版本" });
const noPrompt = () => screen.queryByRole("region", { name: "有新版本" });

beforeEach(() => vi.spyOn(console, "error").mockImplementation(() => undefined));

afterEach(() => document.querySelector("meta[name='siteward-version']")?.remove());

describe("a new version", () => {
  it("is offered with what is new in it", async () => {
    const { user } = await renderRunning("1-old");
    serverHas("1-new");

    await comeToSight();

    const region = await prompt();
    expect(within(region).getByText(/配置会恢复默认/u)).toBeDefined();
    await user.click(await within(region).findByText("更新内容"));
    expect((await within(region).findByText("任务盘显示进度。")).closest("ul")?.lang).toBe("zh-CN");
    await act(async () => await applyLanguage("de"));

    expect((await within(region).findByText("The tray tells how far work is.")).closest("ul")?.lang).toBe("en");
    await act(async () => await applyLanguage("zh-CN"));
  });

  it("is looked for every five minutes", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    await renderRunning("1-old");
    serverHas("1-new");

    act(() => void vi.advanceTimersByTime(5 * 60_000));
    vi.useRealTimers();

    expect(await prompt()).toBeDefined();
  });

  it("is looked for when a part of the program is gone", async () => {
    await renderRunning("1-old");
    serverHas("1-new");

    act(() => void dispatchEvent(new Event("vite:preloadError")));

    expect(await prompt()).toBeDefined();
  });

  it("is none where the server has the one that runs, or says nothing", async () => {
    await renderRunning("1-old");
    serverHas("1-old");
    await comeToSight();
    globalThis.fetch = async () => await Promise.reject(new TypeError("fetch failed"));
    await comeToSight();

    expect(noPrompt()).toBeNull();
  });

  it("is offered again an hour after it was put off", async () => {
    const { user } = await renderRunning("1-old");
    serverHas("1-new");
    await comeToSight();
    await user.click(within(await prompt()).getByRole("button", { name: "稍后提醒" }));
    const now = Date.now();

    vi.spyOn(Date, "now").mockReturnValue(now + hourMs - 60_000);
    await comeToSight();
    const early = noPrompt();
    vi.spyOn(Date, "now").mockReturnValue(now + hourMs + 60_000);
    await comeToSight();

    expect(early).toBeNull();
    expect(await prompt()).toBeDefined();
  });

  it("that was refused is not offered again, the next one is", async () => {
    const { user } = await renderRunning("1-old");
    serverHas("1-new");
    await comeToSight();
    await user.click(within(await prompt()).getByRole("button", { name: "此版本不再提醒" }));

    await comeToSight();
    const same = noPrompt();
    serverHas("1-newer");
    await comeToSight();

    expect(same).toBeNull();
    expect(await prompt()).toBeDefined();
  });
});

describe("updating", () => {
  it("says that something is unsaved, and what of it is kept", async () => {
    await renderRunning("1-old");
    serverHas("1-new");
    markUnsavedInput("/x", "form", () => undefined);

    await comeToSight();

    expect(within(await prompt()).getByText(/表单中已输入的会保留/u)).toBeDefined();
  });

  it("saves the theme first and gives up the settings of this browser with the page, not what belongs to people", async () => {
    const { user, server } = await renderRunning("1-old");
    serverHas("1-new");
    store(localStorage, "grid/sysPos/page", { widths: {} });
    store(localStorage, "recent/7/pages", [1]);
    store(localStorage, "tid", 1_300_000_000_001);
    store(sessionStorage, "drafts/sysPos/add", { values: {} });
    server.answer(preferenceApi, "saveTheme", () => null);
    replaceTheme({});
    changeTheme({ layout: "classic" });
    await comeToSight();

    await user.click(within(await prompt()).getByRole("button", { name: "立即更新" }));
    expect(await screen.findByRole("button", { name: /正在更新/u })).toBeDefined();
    const before = readStored(localStorage, "grid/sysPos/page");
    await vi.waitFor(
      () => expect(server.receivedCalls(preferenceApi, "saveTheme").at(-1)?.input).toEqual({ layout: "classic" }),
      waitOptions,
    );
    await act(async () => await Promise.resolve());
    dispatchEvent(new Event("pagehide"));

    const names = ["grid/sysPos/page", "recent/7/pages", "tid", "theme", "lang"];
    expect(before).toEqual({ widths: {} });
    expect(names.filter((name) => readStored(localStorage, name) !== undefined)).toEqual(["tid", "theme", "lang"]);
    expect(readStored(sessionStorage, "drafts/sysPos/add")).toBeDefined();
  });
});
