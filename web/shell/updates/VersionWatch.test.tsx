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

/** Marks the page as this build, with the same element as index.html. */
function setRunningVersion(version: string): void {
  const meta = document.createElement("meta");
  meta.name = "siteward-version";
  meta.content = version;
  document.head.append(meta);
}

/** Serves the version and its changes; other calls are answered as before. */
function serveVersion(version: string): void {
  const originalFetch = globalThis.fetch;
  globalThis.fetch = async (url, init) => {
    if (url === "/version.json") return Response.json({ version });
    if (url === "/changes.json")
      return Response.json({
        changes: ["The tray tells how far work is."],
        translated: { "zh-CN": ["任务盘显示进度。"] },
      });
    return await originalFetch(url, init);
  };
}

/** Makes the window visible again, which triggers a check. */
async function showWindow(): Promise<void> {
  await act(async () => {
    document.dispatchEvent(new Event("visibilitychange"));
    await Promise.resolve();
  });
}

async function renderRunning(version: string) {
  setRunningVersion(version);
  const server = createFakeServer();
  const { user } = await renderScreen(<VersionWatch />, { server, texts: updatesText });
  return { user, server };
}

const findPrompt = async () => await screen.findByRole("region", { name: "有新版本" });
const queryPrompt = () => screen.queryByRole("region", { name: "有新版本" });

beforeEach(() => vi.spyOn(console, "error").mockImplementation(() => undefined));

afterEach(() => document.querySelector("meta[name='siteward-version']")?.remove());

describe("a new version", () => {
  it("is offered with its changes, in English if there is no translation", async () => {
    const { user } = await renderRunning("1-old");
    serveVersion("1-new");

    await showWindow();

    const region = await findPrompt();
    expect(within(region).getByText(/恢复默认配置/u)).toBeDefined();
    await user.click(await within(region).findByText("更新内容"));
    expect((await within(region).findByText("任务盘显示进度。")).closest("ul")?.lang).toBe("zh-CN");
    await act(async () => await applyLanguage("de"));

    expect((await within(region).findByText("The tray tells how far work is.")).closest("ul")?.lang).toBe("en");
    await act(async () => await applyLanguage("zh-CN"));
  });

  it("is checked for every five minutes", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    await renderRunning("1-old");
    serveVersion("1-new");

    act(() => void vi.advanceTimersByTime(5 * 60_000));
    vi.useRealTimers();

    expect(await findPrompt()).toBeDefined();
  });

  it("is checked for when a chunk fails to load", async () => {
    await renderRunning("1-old");
    serveVersion("1-new");

    act(() => void dispatchEvent(new Event("vite:preloadError")));

    expect(await findPrompt()).toBeDefined();
  });

  it("is not offered if the server has the running version or is unreachable", async () => {
    await renderRunning("1-old");
    serveVersion("1-old");
    await showWindow();
    globalThis.fetch = async () => await Promise.reject(new TypeError("fetch failed"));
    await showWindow();

    expect(queryPrompt()).toBeNull();
  });

  it("is offered again an hour after it was postponed", async () => {
    const { user } = await renderRunning("1-old");
    serveVersion("1-new");
    await showWindow();
    await user.click(within(await findPrompt()).getByRole("button", { name: "稍后提醒" }));
    const now = Date.now();

    vi.spyOn(Date, "now").mockReturnValue(now + hourMs - 60_000);
    await showWindow();
    const early = queryPrompt();
    vi.spyOn(Date, "now").mockReturnValue(now + hourMs + 60_000);
    await showWindow();

    expect(early).toBeNull();
    expect(await findPrompt()).toBeDefined();
  });

  it("that was dismissed for good is not offered again; the next version is", async () => {
    const { user } = await renderRunning("1-old");
    serveVersion("1-new");
    await showWindow();
    await user.click(within(await findPrompt()).getByRole("button", { name: "此版本不再提醒" }));

    await showWindow();
    const same = queryPrompt();
    serveVersion("1-newer");
    await showWindow();

    expect(same).toBeNull();
    expect(await findPrompt()).toBeDefined();
  });
});

describe("updating", () => {
  it("warns about unsaved input and shows that form input is kept", async () => {
    await renderRunning("1-old");
    serveVersion("1-new");
    markUnsavedInput("/x", "form", () => undefined);

    await showWindow();

    expect(within(await findPrompt()).getByText(/表单中已输入的会保留/u)).toBeDefined();
  });

  it("restores the default theme and list settings, but not tenant, language and drafts", async () => {
    const { user, server } = await renderRunning("1-old");
    serveVersion("1-new");
    store(localStorage, "grid/sysPos/page", { widths: {} });
    store(localStorage, "recent/7/pages", [1]);
    store(localStorage, "tid", 1_300_000_000_001);
    store(sessionStorage, "drafts/sysPos/add", { values: {} });
    server.answer(preferenceApi, "saveTheme", () => null);
    replaceTheme({ layout: "classic" });
    changeTheme({ size: "large" });
    await showWindow();

    await user.click(within(await findPrompt()).getByRole("button", { name: "立即更新" }));
    expect(await screen.findByRole("button", { name: /正在更新/u })).toBeDefined();
    const before = readStored(localStorage, "grid/sysPos/page");
    await vi.waitFor(
      () => expect(server.receivedCalls(preferenceApi, "saveTheme").at(-1)?.input).toEqual({}),
      waitOptions,
    );
    await act(async () => await Promise.resolve());
    dispatchEvent(new Event("pagehide"));

    const names = ["grid/sysPos/page", "recent/7/pages", "tid", "lang"];
    expect(before).toEqual({ widths: {} });
    expect(names.filter((name) => readStored(localStorage, name) !== undefined)).toEqual(["tid", "lang"]);
    expect(readStored(localStorage, "themeConfig")).toEqual({});
    expect(readStored(sessionStorage, "drafts/sysPos/add")).toBeDefined();
  });
});
