import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { getTestWorker } from "./testWorker.ts";
import { type Account, openSession } from "./fixtures.ts";
import type { OpenWindow, WindowOptions } from "./windows.ts";

/** The demo's account of a role, by default in its first tenant; `superadmin` is the platform administrator. */
export function getDemoAccount(name: string, inTenant?: number): Account {
  const found = getTestWorker().demo.accounts.find(
    ({ account, tenantId }) => account === name && (inTenant === undefined || tenantId === inTenant),
  );
  if (found === undefined) throw new Error(`the demo has no account ${name}`);
  return found;
}

/** Opens an address behind the hash. */
export async function goTo(page: Page, address: string): Promise<void> {
  await page.goto(`/#${address}`);
}

/** Fills in the sign-in form and submits it. */
export async function fillSignIn(page: Page, { account, password }: Account): Promise<void> {
  await page.getByLabel("账号", { exact: true }).fill(account);
  await page.getByLabel("密码", { exact: true }).fill(password);
  await page.getByRole("button", { name: "登录", exact: true }).click();
}

/** Signs in from the sign-in page, until the shell is visible. */
export async function signIn(page: Page, account: Account, address?: string): Promise<void> {
  const query = new URLSearchParams({
    ...(account.tenantId === undefined ? {} : { tid: String(account.tenantId) }),
    ...(address === undefined ? {} : { redirect: address }),
  });
  await goTo(page, `/login?${query.toString()}`);
  await fillSignIn(page, account);
  await expectShell(page);
}

/** The shell is visible. */
export async function expectShell(page: Page): Promise<void> {
  await page.getByRole("main").waitFor();
  await page.getByRole("button", { name: /^账号菜单/u }).waitFor();
}

/** The element is visible within the usual time limit. */
export async function expectVisible(locator: Locator): Promise<void> {
  await locator.waitFor({ state: "visible" });
}

/**
 * Answers a prompt by keyboard, after it has taken the focus: until then keys reach the page below, or its default
 * button.
 */
export async function answerPrompt(page: Page, question: string, button: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: question });
  await expectVisible(dialog.locator("button:focus"));
  await dialog.getByRole("button", { name: button }).press("Enter");
}

/** The element is gone within the usual time limit. */
export async function expectGone(locator: Locator): Promise<void> {
  await locator.waitFor({ state: "hidden" });
}

/** The address behind the hash becomes this. */
export async function expectAddress(page: Page, address: string | RegExp): Promise<void> {
  await expect.poll(() => decodeURIComponent(new URL(page.url()).hash.slice(1))).toMatch(address);
}

/** Opens a window at an address with its own session, without the form. */
export async function openSignedIn(
  open: OpenWindow,
  account: Account,
  about: { address: string } & WindowOptions,
): Promise<Page> {
  const { address, ...options } = about;
  const { accessToken, refreshToken } = await openSession(account);
  const page = await open(options);
  const tokens = { "siteward:access-token": accessToken, "siteward:x-access-token": refreshToken };
  const script = await page.addInitScript((entries) => {
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
  }, tokens);
  await goTo(page, address);
  // Only the first document gets it: later ones use what the application has stored.
  await script.dispose();
  await expectShell(page);
  return page;
}

/** The verification code that was sent to a recipient, from the outbox. */
export async function readCode(outbox: Page, recipient: string): Promise<string> {
  const row = outbox.getByRole("row").filter({ hasText: recipient }).first();
  await expectVisible(row);
  const code = /(?<!\d)(?<code>\d{6}) 是您.+的验证码/u.exec((await row.textContent()) ?? "")?.groups?.["code"];
  if (code === undefined) throw new Error(`the message to ${recipient} has no code`);
  return code;
}

/** A row of a list or a tree, by the beginning of its text. */
export function findRow(page: Page | Locator, name: string): Locator {
  return page.getByRole("row", { name: new RegExp(`^(?:(?:选择|展开|收起) ${name} )*${name}`, "u") });
}

/** An item of a tree, whatever follows its name. */
export function findItem(tree: Page | Locator, name: string): Locator {
  return tree.getByRole("treeitem", { name: new RegExp(`^${name}(?:[，,]|$)`, "u") });
}

/** The total of a list in its pager. */
export async function readTotal(page: Page, title: string): Promise<number> {
  const words = page.getByRole("navigation", { name: `${title}分页` }).getByText(/^共 \d+ 条$/u);
  return Number(/\d+/u.exec((await words.textContent()) ?? "")?.[0]);
}

/** Chooses an action from the menu of a row. */
export async function chooseRowAction(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole("button", { name: `${name} 的更多操作`, exact: true }).click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
}

/** Chooses an option of a select that is found by typing. */
export async function pickOption(select: Locator, words: string, line = words): Promise<void> {
  await select.click();
  await select.fill(words);
  await select.page().getByTitle(line, { exact: true }).last().click();
}
