import http from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { settingApi } from "#modules/settings/configuration/contract";
import { regionApi } from "#modules/settings/region/contract";
import { createApiCaller } from "./fixtures.ts";
import { findOverflow, findViolations } from "./pageChecks.ts";
import { expectGone, expectVisible, findRow, getDemoAccount, goTo, openSignedIn } from "./steps.ts";
import { setUpWindows } from "./windows.ts";

const open = setUpWindows();

/** The national place names on the loopback interface, with a province of this test. */
async function aService(province: object): Promise<string> {
  const server = http.createServer((_, response) => {
    response.end(JSON.stringify({ status: 200, message: "success", data: province }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // oxlint-disable-next-line typescript/consistent-type-assertions -- a server that listens on a port has such an address
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const node = (code: string, name: string, children: object[] = []) => ({ code: `${code}000000`, name, children });

it("regions are compared with a service, changed after a review, and changed back", async () => {
  const call = await createApiCaller(getDemoAccount("superadmin"));
  const add = async (code: string, name: string, pid: number) => await call(regionApi, "add", { code, name, pid });
  const province = await add("830000", "测试省", 0);
  const city = await add("831100", "上饶市", province);
  for (const [index, name] of ["信州区", "广丰区", "上饶县", "玉山县", "铅山县"].entries())
    await add(`83112${index}`, name, city);
  onTestFinished(async () => void (await call(regionApi, "delete", { id: province })));
  const districts = [
    node("831120", "信州区"),
    node("831121", "广丰区"),
    node("831104", "广信区"),
    node("831123", "玉山县"),
    node("831124", "铅山区"),
  ];
  const url = await aService(node("830000", "测试省", [node("831100", "上饶市", districts)]));
  const [stored] = await call(settingApi, "list", { code: "sys_region_url_mca" });
  if (stored === undefined) throw new Error("the address of the service is no parameter");
  await call(settingApi, "update", { id: stored.id, value: url });
  onTestFinished(async () => void (await call(settingApi, "update", { id: stored.id, value: stored.value })));
  const page = await openSignedIn(open, getDemoAccount("superadmin"), { address: "/platform/region" });
  await expectVisible(findRow(page, "测试省"));

  await page.getByRole("button", { name: "云端同步" }).click();
  await page.getByRole("menuitem", { name: "国家地名信息库" }).click();
  const dialog = page.getByRole("dialog", { name: "从国家地名信息库同步" });
  await dialog.getByRole("textbox", { name: "区划编码" }).fill("830000");
  await dialog.getByText("两级").click();
  await dialog.getByRole("button", { name: "读取并对比" }).click();
  const review = page.getByRole("dialog", { name: "核对差异：国家地名信息库" });
  await expectVisible(review.getByText("测试省 / 上饶市 · 由 广信区（831104）取代"));
  await expectVisible(review.getByText("测试省 / 上饶市 · 原名 铅山县"));
  expect(await findViolations(page)).toEqual([]);
  expect(await findOverflow(page)).toEqual([]);
  await review.getByRole("checkbox", { name: /铅山区/u }).uncheck();
  await review.getByRole("button", { name: "应用 2 项" }).click();
  await expectGone(review);
  const message = page.getByText("行政区域已更新");
  await expectVisible(message);
  await goTo(page, "/platform/region?validity=abolished");
  await expectVisible(findRow(page, "上饶县"));

  await page.getByRole("button", { name: "撤销", exact: true }).click();

  await expectGone(findRow(page, "上饶县"));
  const names = (await call(regionApi, "children", { pid: city })).map(({ name }) => name);
  expect(names).toEqual(["信州区", "广丰区", "上饶县", "玉山县", "铅山县"]);
});
