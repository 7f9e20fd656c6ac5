import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { toId } from "#contract/id";
import { type DatabaseTrial, tenantDatabaseApi, type TenantLocation, type TenantMove } from "../contract.ts";
import { tenantDatabaseText as texts } from "../text/index.ts";
import { DatabaseDrawer } from "./DatabaseDrawer.tsx";
import { createFakeServer, type FakeServer, renderScreen } from "#testing";

const id = toId(100004);

function aMove(overrides: Partial<TenantMove> = {}): TenantMove {
  return {
    id: toId(7),
    to: "own",
    state: "done",
    phase: "switching",
    taskId: toId(8),
    accountName: "admin",
    startedAt: new Date("2026-11-29T02:00:00Z"),
    endedAt: new Date("2026-11-29T02:05:00Z"),
    rowCount: 12_345,
    frozenMs: 1800,
    tables: [{ table: "account", rows: 250, hash: "0123456789abcdef" }],
    fault: null,
    eraseAfter: new Date("2026-12-06T02:05:00Z"),
    erasedAt: null,
    ...overrides,
  };
}

let server: FakeServer;
let location: TenantLocation;

beforeEach(() => {
  server = createFakeServer();
  location = {
    home: "shared",
    connection: null,
    isPrepared: false,
    isCurrent: false,
    schemaFault: null,
    move: null,
  };
  server.answer(tenantDatabaseApi, "place", () => location);
});

async function open() {
  const dialog = { target: { id, name: "城南市政" }, open: () => undefined, close: () => undefined };
  const rendered = await renderScreen(<DatabaseDrawer dialog={dialog} />, { server, texts, permissions: "all" });
  await screen.findByLabelText("连接串");
  return rendered;
}

describe("the database of a tenant", () => {
  it("explains itself, tries an address before it is saved, and then shows it without its password", async () => {
    server.answer(tenantDatabaseApi, "testDatabase", () => ({
      fault: null,
      version: "18.4",
      isEncrypted: false,
      isEmpty: true,
    }));
    const { user } = await open();
    const saved: unknown[] = [];
    server.answer(tenantDatabaseApi, "saveDatabase", (input) => {
      saved.push(input);
      location = { ...location, connection: "postgresql://***@db/x" };
      return null;
    });

    expect(screen.getByText(/租户可以使用自己的 PostgreSQL 数据库/u)).toBeTruthy();
    await user.type(screen.getByLabelText("连接串"), "Host=db;Database=x;Username=u;Password=p");
    await user.click(screen.getByRole("button", { name: "测试连接" }));
    expect(await screen.findByText("可以使用，PostgreSQL 18.4")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "保存" }));

    await waitFor(() => expect(saved).toEqual([{ id, connection: "Host=db;Database=x;Username=u;Password=p" }]));
    await waitFor(() => expect(screen.getByLabelText("连接串")).toHaveProperty("value", "postgresql://***@db/x"));
  });

  it("says why a database cannot be used", async () => {
    const trial: DatabaseTrial = { fault: "foreign", version: "16.1", isEncrypted: true, isEmpty: false };
    server.answer(tenantDatabaseApi, "testDatabase", () => trial);
    const { user } = await open();

    await user.click(screen.getByRole("button", { name: "测试连接" }));

    expect(await screen.findByText("此数据库已有其他内容，请使用空数据库")).toBeTruthy();
  });

  it("shows the report of the last move, and for how long the former rows are kept", async () => {
    location = {
      ...location,
      home: "own",
      connection: "postgresql://***@db:5432/x",
      isPrepared: true,
      isCurrent: true,
    };
    location = { ...location, move: aMove() };
    await open();

    const report = screen.getByRole("region", { name: "上次迁移" });

    expect(report.textContent).toContain("1.8 秒");
    expect(within(report).getByRole("cell", { name: "account" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "迁回共享数据库" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "删除迁移前的数据" })).toBeTruthy();
  });

  it("offers nothing while the tenant moves, and shows what the move is doing", async () => {
    location = {
      ...location,
      home: "moving",
      connection: "postgresql://***@db:5432/x",
      isPrepared: true,
      isCurrent: true,
    };
    location = { ...location, move: aMove({ state: "running", phase: "copying", endedAt: null }) };
    await open();

    expect(screen.getByText("正在复制数据")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "迁到独立数据库" })).toBeNull();
  });
});
