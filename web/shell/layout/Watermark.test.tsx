import type { SysInfo } from "#contract/systemInfo";
import { act, screen, waitFor } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import { preferenceApi } from "#modules/workspace/preferences/contract";
import type { ThemeChoices } from "#contract/theme";
import type { UserInfo } from "#contract/session";
import { clearSession } from "#base/session/session";
import { aSysInfo, aUser } from "#testing/builders.ts";
import { renderApp } from "#testing/renderApp.tsx";

// The first import takes long.
beforeAll(async () => void (await Promise.all([import("./Shell.tsx"), import("./watermark.lazy.ts")])));

type ShellOptions = { info?: Partial<SysInfo>; user?: Partial<UserInfo>; chosen?: ThemeChoices };

async function theShell({ info = {}, user = {}, chosen = {} }: ShellOptions): Promise<void> {
  await renderApp({
    address: "/dashboard/home",
    signedIn: aUser(user),
    info: aSysInfo(info),
    prepare: (server) => server.answer(preferenceApi, "theme", () => chosen),
  });
  await screen.findByRole("heading", { level: 1 });
}

const watermark = () => document.querySelector<SVGElement>(".sw-watermark");
const theWatermark = async () =>
  await waitFor(() => {
    const found = watermark();
    if (found === null) throw new Error("there is no watermark");
    return found;
  });

describe("the watermark", () => {
  it("is not there where nobody wants one", async () => {
    await theShell({});

    expect(watermark()).toBeNull();
  });

  it("is the tenant's with who looks, even if he has switched his own off", async () => {
    await theShell({
      info: { watermark: "东方" },
      user: { watermarkText: "东方-测试员" },
      chosen: { hasWatermark: false, watermark: "mine" },
    });

    expect((await theWatermark()).textContent).toBe("东方-测试员");
  });

  it("is one's name where one has written nothing", async () => {
    await theShell({ chosen: { hasWatermark: true, watermark: " " } });

    expect((await theWatermark()).textContent).toBe("测试员");
  });

  it("takes several lines where it is long, none of it lost", async () => {
    const text = "一".repeat(60);

    await theShell({ chosen: { hasWatermark: true, watermark: text } });

    const lines = [...(await theWatermark()).querySelectorAll("text")].map(({ textContent }) => textContent);
    expect(lines).toHaveLength(3);
    expect(lines.join("")).toBe(text);
  });

  it("is drawn as specified and is in nobody's way", async () => {
    await theShell({ chosen: { hasWatermark: true } });

    const shown = await theWatermark();

    const pattern = shown.querySelector("pattern");
    expect([pattern?.getAttribute("width"), pattern?.getAttribute("height")]).toEqual(["400", "200"]);
    expect(shown.querySelector("g")?.getAttribute("transform")).toContain("rotate(-20 ");
    expect(shown.querySelector("text")?.getAttribute("font-size")).toBe("12px");
    expect(shown.style.pointerEvents).toBe("none");
    expect(shown.getAttribute("aria-hidden")).toBe("true");
  });

  it.each<[string, (shown: SVGElement) => void]>([
    ["taken away", (shown) => shown.remove()],
    ["emptied", (shown) => shown.replaceChildren()],
    ["moved elsewhere", (shown) => document.createElement("div").append(shown)],
    ["hidden by an attribute", (shown) => shown.setAttribute("style", "display: none")],
    ["made transparent", (shown) => shown.style.setProperty("opacity", "0", "important")],
    [
      "written over",
      (shown) => {
        const words = shown.querySelector("text");
        if (words !== null) words.textContent = "";
      },
    ],
  ])("comes back within a second when it is %s", async (_, spoil) => {
    await theShell({ chosen: { hasWatermark: true } });

    spoil(await theWatermark());

    await waitFor(() => {
      expect(document.querySelectorAll("body > .sw-watermark")).toHaveLength(1);
      expect(watermark()?.textContent).toBe("测试员");
      expect(watermark()?.style.display).toBe("block");
      expect(watermark()?.style.opacity).toBe("1");
    });
  });

  it("goes with the session", async () => {
    await theShell({ info: { watermark: "东方" } });
    await theWatermark();

    act(() => clearSession("wanted"));

    await waitFor(() => expect(watermark()).toBeNull());
  });
});
