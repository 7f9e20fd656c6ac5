import { spawnSync } from "node:child_process";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { positionApi } from "#modules/identity/position/contract";
import { auditSealApi } from "#modules/platform/auditSeal/contract";
import { queryRows } from "./database.ts";
import { aName, createApiCaller } from "./fixtures.ts";
import { findViolations, findViolationsInThemes } from "./pageChecks.ts";
import { expectGone, expectVisible, getDemoAccount, goTo, openSignedIn } from "./steps.ts";
import { getTestWorker } from "./testWorker.ts";
import { setUpWindows } from "./windows.ts";

const open = setUpWindows();

it("an administrator reads who changed what, and follows one request", async () => {
  const caller = await createApiCaller(getDemoAccount("admin"));
  const name = aName("测量员");
  await caller(positionApi, "add", { name, code: name });
  const [position] = (await caller(positionApi, "page", { name })).items;
  onTestFinished(async () => {
    if (position !== undefined) await caller(positionApi, "delete", { id: position.id });
  });
  const page = await openSignedIn(open, getDemoAccount("admin"), { address: "/log/logdiff" });
  const line = page.getByText(`职位 · ${name}`);
  await expectVisible(line);
  expect(await findViolationsInThemes(page)).toEqual([]);

  await line.dblclick();

  const drawer = page.getByRole("dialog", { name: `职位 · ${name}` });
  await expectVisible(drawer.getByRole("row").filter({ hasText: name }).first());
  await expectVisible(drawer.getByRole("link", { name: "打开记录" }));
  expect(await findViolations(page)).toEqual([]);
  await drawer.getByRole("button", { name: "同一请求的所有变更" }).click();
  await expectGone(drawer);
  await expectVisible(line);
});

it("an administrator sees messages and requests to other servers, with a calendar of the year", async () => {
  const page = await openSignedIn(open, getDemoAccount("admin"), { address: "/log/logmsg" });
  await expectVisible(page.getByText("塔吊检修"));
  expect(await findViolationsInThemes(page)).toEqual([]);
  await page.getByText("塔吊检修").dblclick();
  const message = page.getByRole("dialog", { name: "塔吊检修" });
  await expectVisible(message.getByText(/周四上午塔吊停机检修|只有发送人、接收人/u));
  expect(await findViolations(page)).toEqual([]);

  await goTo(page, "/log/loghttp");
  const call = page.getByText("https://login.example.com/token");
  await expectVisible(call);
  expect(await findViolationsInThemes(page)).toEqual([]);
  await call.dblclick();
  const drawer = page.getByRole("dialog", { name: /POST https:/u });
  await expectVisible(drawer.getByText("grant_type=authorization_code&code=***"));
  expect(await findViolations(page)).toEqual([]);
});

/** Runs the command on the data folder of a running demo. */
function verifyAll(dataDir: string) {
  const program = path.join(import.meta.dirname, "../../app/verifyLogs.ts");
  const env = { ...process.env, SITEWARD_DATA_DIR: dataDir, LANG: "en" };
  return spawnSync(process.execPath, [program], { env, encoding: "utf8" });
}

it("page and command name a record that was edited in the database", async () => {
  const account = getDemoAccount("admin");
  const caller = await createApiCaller(account);
  const name = aName("质检员");
  await caller(positionApi, "add", { name, code: name });
  const findHistory = async () =>
    (await caller(auditSealApi, "chains", {})).find(({ table }) => table === "change_history");
  await expect.poll(async () => (await findHistory())?.unsealed, { timeout: 60_000 }).toBe(0);
  const { dataDir } = getTestWorker().demo;
  const condition = `table_name = 'position' and after ->> 'name' = '${name}'`;
  const edit = async (to: string) =>
    await queryRows(dataDir, `update change_history set account_name = ${to} where ${condition} returning id`);
  const [before] = await queryRows(dataDir, `select account_name from change_history where ${condition}`);
  const [edited] = await edit("'someone else'");
  onTestFinished(async () => void (await edit(`'${String(before?.["account_name"])}'`)));

  const page = await openSignedIn(open, account, { address: "/log/verify" });
  const card = page.getByRole("article", { name: "数据变更记录" });
  expect(await findViolationsInThemes(page)).toEqual([]);
  await card.getByRole("button", { name: "校验" }).click();

  const found = card.getByRole("row").filter({ hasText: String(edited?.["id"]) });
  await expectVisible(found.getByText("记录被修改"));
  const command = verifyAll(dataDir);
  expect(command.stdout).toContain(`Record was edited: record ${String(edited?.["id"])}`);
  expect(command.status).toBe(1);
  expect(await findViolationsInThemes(page)).toEqual([]);
});
