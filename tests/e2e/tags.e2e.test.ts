import type { CDPSession, Page } from "playwright-core";
import { expect, it } from "vitest";
import { isFullRun } from "#tests/builders/testRun";
import { expectVisible, getDemoAccount, goTo, openSignedIn } from "./steps.ts";
import { setUpWindows } from "./windows.ts";

const open = setUpWindows();
const megabyte = 1024 * 1024;
const tagOf = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "打开的页面" }).getByRole("button", { name, exact: true });

/** Size of the page's heap after a garbage collection. */
async function measureHeap(session: CDPSession): Promise<number> {
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  return usedSize;
}

const lists = [
  { address: "/system/pos", name: "职位管理", heading: "职位" },
  { address: "/system/role", name: "角色管理", heading: "角色" },
  { address: "/system/user", name: "账号管理", heading: "账号" },
  { address: "/system/org", name: "机构管理", heading: "机构" },
] as const;

/** Opens each list by its address and closes it with the middle button, as fast as the page allows. */
async function openAndClose(page: Page, rounds: number): Promise<void> {
  await page.evaluate(
    async ([pages, times]) => {
      const until = async (isReached: () => boolean) => {
        while (!isReached()) await new Promise(requestAnimationFrame);
      };
      const tagAt = (address: string) => document.querySelector(`[data-path="${address}"] button`);
      const isShown = (heading: string) =>
        [...document.querySelectorAll("h1")].some(
          (element) => element.checkVisibility() && element.textContent === heading,
        );
      for (let round = 0; round < times; round++) {
        for (const { address, heading } of pages) {
          location.hash = address;
          await until(() => isShown(heading) && tagAt(address) !== null);
          tagAt(address)?.dispatchEvent(new MouseEvent("auxclick", { button: 1, bubbles: true }));
          await until(() => location.hash === "#/dashboard/home" && tagAt(address) === null);
        }
      }
    },
    [lists, rounds] as const,
  );
}

it.each(isFullRun ? ["a hundred pages"] : [])(
  "%s that were opened and closed leave less than 10 MB on the heap",
  async () => {
    const page = await openSignedIn(open, getDemoAccount("admin"), { address: "/dashboard/home" });
    const session = await page.context().newCDPSession(page);
    await openAndClose(page, 1);
    const before = await measureHeap(session);

    await openAndClose(page, 25);

    const after = await measureHeap(session);
    expect((after - before) / megabyte).toBeLessThan(10);
  },
);

it("tags are dragged and pinned, restored after a reload, and shown in full screen", async () => {
  const page = await openSignedIn(open, getDemoAccount("admin"), { address: "/dashboard/home" });
  for (const { address, heading } of lists.slice(0, 3)) {
    await goTo(page, address);
    await expectVisible(page.getByRole("heading", { name: heading, level: 1 }));
  }
  const bar = page.getByRole("navigation", { name: "打开的页面" });
  const readOrder = async () => await bar.getByRole("listitem").allTextContents();
  expect((await readOrder()).slice(1)).toEqual(["职位管理", "角色管理", "账号管理"]);
  // A real pointer keeps moving: the drag may not have started at the first move.
  const dragTo = async (name: string) => {
    for (const x of [4, 5]) await tagOf(page, name).hover({ position: { x, y: 8 } });
    return (await readOrder()).slice(1);
  };

  await tagOf(page, "账号管理").hover();
  await page.mouse.down();
  await expect.poll(async () => await dragTo("角色管理")).toEqual(["职位管理", "账号管理", "角色管理"]);
  await expect.poll(async () => await dragTo("职位管理")).toEqual(["账号管理", "职位管理", "角色管理"]);
  await page.mouse.up();
  await tagOf(page, "角色管理").click({ button: "right" });
  await page.getByRole("menuitem", { name: "固定", exact: true }).click();
  await page.reload();
  await expect.poll(async () => (await readOrder()).slice(1)).toEqual(["角色管理", "账号管理", "职位管理"]);

  await tagOf(page, "账号管理").click({ button: "right" });
  await page.getByRole("menuitem", { name: "全屏", exact: true }).click();
  await expectVisible(page.getByRole("button", { name: "退出全屏" }));
  expect(await bar.isVisible()).toBe(false);
  await page.keyboard.press("Escape");
  await expectVisible(bar);
});
