import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { theLane } from "./lane.ts";
import { type Account, sessionOf } from "./given.ts";
import type { OpenWindow } from "./windows.ts";

/** The demo's account of a role, in its first tenant unless said otherwise; `superadmin` is the platform's administrator. */
export function demoAccount(name: string, inTenant?: number): Account {
  const found = theLane().demo.accounts.find(
    ({ account, tenantId }) => account === name && (inTenant === undefined || tenantId === inTenant),
  );
  if (found === undefined) throw new Error(`the demo has no account ${name}`);
  return found;
}

/** Opens an address behind the hash. */
export async function goTo(page: Page, address: string): Promise<void> {
  await page.goto(`/#${address}`);
}

/** Fills in the sign-in form and sends it off. */
export async function fillSignIn(page: Page, { account, password }: Account): Promise<void> {
  await page.getByLabel("账号", { exact: true }).fill(account);
  await page.getByLabel("密码", { exact: true }).fill(password);
  await page.getByRole("button", { name: "登录", exact: true }).click();
}

/** Signs in from the sign-in page on, until the shell is there. */
export async function signIn(page: Page, who: Account, address?: string): Promise<void> {
  const query = new URLSearchParams({
    ...(who.tenantId === undefined ? {} : { tid: String(who.tenantId) }),
    ...(address === undefined ? {} : { redirect: address }),
  });
  await goTo(page, `/login?${query.toString()}`);
  await fillSignIn(page, who);
  await expectShell(page);
}

/** The shell is there. */
export async function expectShell(page: Page): Promise<void> {
  await page.getByRole("main").waitFor();
  await page.getByRole("button", { name: /^账号菜单/u }).waitFor();
}

/** Something is there, at the latest after the usual patience. */
export async function expectVisible(locator: Locator): Promise<void> {
  await locator.waitFor({ state: "visible" });
}

/** Answers a question by the keyboard, once it has taken the focus: until then keys reach what lies below, or its default. */
export async function answer(page: Page, question: string, button: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: question });
  await expectVisible(dialog.locator("button:focus"));
  await dialog.getByRole("button", { name: button }).press("Enter");
}

/** Something is not there, at the latest after the usual patience. */
export async function expectGone(locator: Locator): Promise<void> {
  await locator.waitFor({ state: "hidden" });
}

/** What stands behind the hash becomes this. */
export async function expectAddress(page: Page, address: string | RegExp): Promise<void> {
  await expect.poll(() => decodeURIComponent(new URL(page.url()).hash.slice(1))).toMatch(address);
}

/** Opens a window at an address with a session of its own, without going through the form. */
export async function openSignedIn(
  open: OpenWindow,
  who: Account,
  about: { address: string } & BrowserContextOptions,
): Promise<Page> {
  const { address, ...options } = about;
  const { accessToken, refreshToken } = await sessionOf(who);
  const page = await open(options);
  const tokens = { "siteward:access-token": accessToken, "siteward:x-access-token": refreshToken };
  const script = await page.addInitScript((entries) => {
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
  }, tokens);
  await goTo(page, address);
  // Only the first document finds it: whatever is loaded later sees what the program has made of it.
  await script.dispose();
  await expectShell(page);
  return page;
}

/** A row of a list or a tree, by what it begins with. */
export function rowOf(page: Page | Locator, name: string): Locator {
  return page.getByRole("row", { name: new RegExp(`^(?:(?:选择|展开|收起) ${name} )*${name}`, "u") });
}

/** An item of a tree, whatever is said behind its name. */
export function itemOf(tree: Page | Locator, name: string): Locator {
  return tree.getByRole("treeitem", { name: new RegExp(`^${name}(?:[，,]|$)`, "u") });
}

/** How many rows a list has in all, as its pager says. */
export async function totalOf(page: Page, title: string): Promise<number> {
  const words = page.getByRole("navigation", { name: `${title}分页` }).getByText(/^共 \d+ 条$/u);
  return Number(/\d+/u.exec((await words.textContent()) ?? "")?.[0]);
}

/** Picks something from the menu of a row. */
export async function chooseMore(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole("button", { name: `${name} 的更多操作`, exact: true }).click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
}

/** Picks a line of a select, found by what is typed. */
export async function pick(select: Locator, words: string, line = words): Promise<void> {
  await select.click();
  await select.fill(words);
  await select.page().getByTitle(line, { exact: true }).last().click();
}
