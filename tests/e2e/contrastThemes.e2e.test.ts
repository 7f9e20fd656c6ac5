import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { expectVisible, getDemoAccount, openSignedIn } from "./steps.ts";
import { setUpWindows } from "./windows.ts";

const open = setUpWindows();

const getBackground = async (part: Locator, pseudo?: string) =>
  await part.first().evaluate((element, name) => getComputedStyle(element, name).backgroundColor, pseudo);

/** Parts of which one is selected: the selected one, and one of the others. */
const choices = {
  rail: [".sw-rail-item[aria-current]", ".sw-rail-item:not([aria-current])"],
  menu: [".sw-entry[aria-current]", ".sw-entry:not([aria-current])"],
  tabs: [".sw-tag button[aria-current]", ".sw-tag button:not([aria-current])"],
} as const;

const readOutline = async (part: Locator) => await part.evaluate((element) => getComputedStyle(element).outlineStyle);

async function openInContrastTheme(): Promise<Page> {
  const page = await openSignedIn(open, getDemoAccount("admin"), { address: "/system/pos?pageSize=10" });
  await expectVisible(page.getByRole("switch").first());
  await page.emulateMedia({ forcedColors: "active" });
  return page;
}

it("a contrast theme shows what is selected in menu and tabs", async () => {
  const page = await openInContrastTheme();

  for (const [name, [selected, other]] of Object.entries(choices)) {
    const backgrounds = [await getBackground(page.locator(selected)), await getBackground(page.locator(other))];
    expect(new Set(backgrounds).size, name).toBe(2);
  }
});

it("a contrast theme shows whether a switch is on", async () => {
  const page = await openInContrastTheme();
  const toggle = page.locator("[role=switch][aria-checked=true]");
  const handle = toggle.locator(".ant-switch-handle");

  const [surface, track, knob] = [
    await getBackground(page.getByRole("gridcell")),
    await getBackground(toggle),
    await getBackground(handle, "::before"),
  ];

  expect(new Set([surface, track, knob]).size).toBeGreaterThanOrEqual(2);
  expect(track).not.toBe(surface);
  expect(knob).not.toBe(track);
});

it("a contrast theme shows the edge of what lies above the page", async () => {
  const page = await openInContrastTheme();

  await page
    .getByRole("button", { name: /的更多操作$/u })
    .first()
    .click();
  const menu = page.locator(".ant-dropdown-menu");
  await expectVisible(menu);
  expect(await readOutline(menu)).toBe("solid");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "新增", exact: true }).click();
  const dialog = page.locator(".ant-modal-container");
  await expectVisible(dialog);
  expect(await readOutline(dialog)).toBe("solid");
});

it("a contrast theme shows that something is loading", async () => {
  const page = await openInContrastTheme();
  const { promise: isSeen, resolve: goOn } = Promise.withResolvers<void>();
  await page.route("**/api/sysHistory/deleted", async (route) => {
    await isSeen;
    await route.continue();
  });

  await page.getByRole("button", { name: "已删除", exact: true }).click();
  const placeholder = page.locator(".ant-drawer .ant-skeleton-paragraph > li").first();

  // While the panel itself loads it has another placeholder.
  await expect.poll(async () => await readOutline(placeholder)).toBe("solid");
  goOn();
});

it("the eye of a secret is large enough for a finger", async () => {
  const page = await openSignedIn(open, getDemoAccount("admin"), { address: "/system/provider" });
  await page.getByRole("button", { name: "新增", exact: true }).click();

  const box = await page.locator(".ant-input-password-icon").boundingBox();

  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
});
