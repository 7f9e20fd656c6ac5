import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { toId } from "#contract/id";
import { createFakeServer, type FakeServer, renderScreen } from "#testing";
import { type AuditChain, type AuditPart, auditSealApi } from "../contract.ts";
import { auditSealText as texts } from "../text/index.ts";
import { Component as AuditSealPage } from "./AuditSealPage.tsx";

const chain: AuditChain = {
  table: "change_history",
  title: "数据变更记录",
  seals: 40,
  lastSealTime: new Date(),
  unsealed: 2,
  lastAnchorDay: "2026-11-30",
};
const intact: AuditPart = { seals: 25, rows: 900, removedRows: 0, findings: [], nextNumber: null };

let server: FakeServer;

beforeEach(() => {
  server = createFakeServer();
  server.answer(auditSealApi, "chains", () => [chain]);
});

async function verify() {
  const { user } = await renderScreen(<AuditSealPage />, { server, texts });
  const card = await screen.findByRole("article", { name: "数据变更记录" });
  await user.click(within(card).getByRole("button", { name: /校\s?验/u }));
  return { user, card };
}

it("verifies a chain part by part and says that nothing was changed", async () => {
  server.answer(auditSealApi, "verify", ({ fromNumber = 1 }) =>
    fromNumber === 1 ? { ...intact, nextNumber: 26 } : { ...intact, seals: 15, rows: 100 },
  );
  const { card } = await verify();

  expect(await within(card).findByText("未发现改动：1000 条记录与封存时一致")).toBeDefined();
  expect(server.receivedCalls(auditSealApi, "verify").map(({ input }) => input)).toEqual([
    { table: "change_history", fromNumber: 1 },
    { table: "change_history", fromNumber: 26 },
  ]);
});

it("names each record and seal that was changed", async () => {
  const time = new Date("2026-11-30T02:00:00Z");
  const findings: AuditPart["findings"] = [
    { fault: "edited", number: 3, rowId: toId(447_001), time },
    { fault: "cut", number: 41, rowId: null, time },
  ];
  server.answer(auditSealApi, "verify", () => ({ ...intact, findings }));
  const { card } = await verify();

  expect(await within(card).findByText(/发现 2 处改动/u)).toBeDefined();
  const [, edited, cut] = within(card).getAllByRole("row");
  expect(edited?.textContent).toMatch(/^记录被修改447001.*3$/u);
  expect(cut?.textContent).toMatch(/^末尾的记录和封存被截断.*41$/u);
});

it("says why a verification was interrupted, and starts it again", async () => {
  server.refuse(auditSealApi, "verify", { code: 400, message: "数据库暂时不可用" });
  const { user, card } = await verify();
  expect(await within(card).findByText("数据库暂时不可用")).toBeDefined();

  server.answer(auditSealApi, "verify", () => intact);
  await user.click(within(card).getByRole("button", { name: /校\s?验/u }));

  expect(await within(card).findByText(/未发现改动/u)).toBeDefined();
});

it("stops when asked to", async () => {
  server.answer(auditSealApi, "verify", async () => await new Promise<AuditPart>(() => undefined));
  const { user, card } = await verify();

  await user.click(await within(card).findByRole("button", { name: /停\s?止/u }));

  expect(await within(card).findByText(/已停止/u)).toBeDefined();
});
