import type { SysInfo } from "#contract/systemInfo";
import { act, screen, waitFor } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import { preferenceApi } from "#modules/workspace/preferences/contract";
import type { ThemeChoices } from "#contract/theme";
import type { UserInfo } from "#contract/session";
import { clearSession } from "#base/session/session";
import { aSysInfo, aUser } from "#testing/builders.ts";
import { renderApp } from "#testing/renderApp.tsx";

// Preloads the lazy parts, because the first import is slow.
beforeAll(async () => void (await Promise.all([import("./Shell.tsx"), import("./watermark.lazy.ts")])));

type ShellOptions = { info?: Partial<SysInfo>; user?: Partial<UserInfo>; choices?: ThemeChoices };

async function renderShell({ info = {}, user = {}, choices = {} }: ShellOptions): Promise<void> {
  await renderApp({
    address: "/dashboard/home",
    signedIn: aUser(user),
    info: aSysInfo(info),
    prepare: (server) => server.answer(preferenceApi, "theme", () => choices),
  });
  await screen.findByRole("heading", { level: 1 });
}

const queryWatermark = () => document.querySelector<SVGElement>(".sw-watermark");
const findWatermark = async () =>
  await waitFor(() => {
    const element = queryWatermark();
    if (element === null) throw new Error("there is no watermark");
    return element;
  });

describe("the watermark", () => {
  it("is hidden by default", async () => {
    await renderShell({});

    expect(queryWatermark()).toBeNull();
  });

  it("shows the tenant's text with the account's name even if the account has switched its own off", async () => {
    await renderShell({
      info: { watermark: "东方" },
      user: { watermarkText: "东方-测试员" },
      choices: { hasWatermark: false, watermark: "mine" },
    });

    expect((await findWatermark()).textContent).toBe("东方-测试员");
  });

  it("shows a text that the tenant has set since the session began", async () => {
    await renderShell({ info: { watermark: "东方" }, user: { watermarkText: "" } });

    expect((await findWatermark()).textContent).toBe("东方-测试员");
  });

  it("shows the account's name if the chosen text is blank", async () => {
    await renderShell({ choices: { hasWatermark: true, watermark: " " } });

    expect((await findWatermark()).textContent).toBe("测试员");
  });

  it("wraps a long text without losing any of it", async () => {
    const text = "一".repeat(60);

    await renderShell({ choices: { hasWatermark: true, watermark: text } });

    const lines = [...(await findWatermark()).querySelectorAll("text")].map(({ textContent }) => textContent);
    expect(lines).toHaveLength(3);
    expect(lines.join("")).toBe(text);
  });

  it("is drawn as specified, ignores the pointer and is hidden from screen readers", async () => {
    await renderShell({ choices: { hasWatermark: true } });

    const element = await findWatermark();

    const pattern = element.querySelector("pattern");
    expect([pattern?.getAttribute("width"), pattern?.getAttribute("height")]).toEqual(["400", "200"]);
    expect(element.querySelector("g")?.getAttribute("transform")).toContain("rotate(-20 ");
    expect(element.querySelector("text")?.getAttribute("font-size")).toBe("12px");
    expect(element.style.pointerEvents).toBe("none");
    expect(element.getAttribute("aria-hidden")).toBe("true");
  });

  it.each<[string, (element: SVGElement) => void]>([
    ["removed", (element) => element.remove()],
    ["emptied", (element) => element.replaceChildren()],
    ["moved elsewhere", (element) => document.createElement("div").append(element)],
    ["hidden by an attribute", (element) => element.setAttribute("style", "display: none")],
    ["made transparent", (element) => element.style.setProperty("opacity", "0", "important")],
    [
      "overwritten",
      (element) => {
        const text = element.querySelector("text");
        if (text !== null) text.textContent = "";
      },
    ],
  ])("is restored within a second when it is %s", async (_, tamper) => {
    await renderShell({ choices: { hasWatermark: true } });

    tamper(await findWatermark());

    await waitFor(() => {
      expect(document.querySelectorAll("body > .sw-watermark")).toHaveLength(1);
      expect(queryWatermark()?.textContent).toBe("测试员");
      expect(queryWatermark()?.style.display).toBe("block");
      expect(queryWatermark()?.style.opacity).toBe("1");
    });
  });

  it("is removed when the session ends", async () => {
    await renderShell({ info: { watermark: "东方" } });
    await findWatermark();

    act(() => clearSession("wanted"));

    await waitFor(() => expect(queryWatermark()).toBeNull());
  });
});
