import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { toId } from "#contract/id";
import { toPage } from "#contract/page";
import { createFakeServer, type FakeServer, renderScreen } from "#testing";
import { type Difference, type DifferenceDetail, differenceLogApi } from "../contract.ts";
import { differenceLogText as texts } from "../text/index.ts";
import { Component as DifferenceLogPage } from "./DifferenceLogPage.tsx";

const change: Difference = {
  id: toId(7),
  createTime: new Date("2026-11-30T02:00:00Z"),
  createUserId: 5,
  createUserName: "王管理",
  businessData: "职位 · 工长",
  diffType: "update",
  entity: "sysPos",
  recordId: toId(9),
  requestId: "req-1",
  sql: null,
  parameters: null,
  elapsed: null,
};

const detail: DifferenceDetail = {
  ...change,
  beforeData: '{"remark":"旧"}',
  afterData: '{"remark":"新"}',
  fields: [{ field: "remark", title: "备注", before: "旧", after: "新" }],
  isVisible: true,
  recordPath: "/system/pos?record=edit:9",
};

let server: FakeServer;

beforeEach(() => {
  server = createFakeServer();
  server.answer(differenceLogApi, "page", () => toPage({ page: 1, pageSize: 20 }, { total: 1 }, [change]));
  server.answer(differenceLogApi, "detail", () => detail);
});

async function openDetail() {
  const { user } = await renderScreen(<DifferenceLogPage />, { server, texts });
  await user.click(await screen.findByRole("button", { name: "职位 · 工长" }));
  return { user, drawer: await screen.findByRole("dialog", { name: "职位 · 工长" }) };
}

it("shows each field before and after, and links the record", async () => {
  const { drawer } = await openDetail();

  const line = await within(drawer).findByRole("row", { name: /备注/u });
  expect(line.textContent).toBe("备注旧新");
  expect(within(drawer).getByRole("link", { name: "打开记录" }).getAttribute("href")).toBe(
    "#/system/pos?record=edit:9",
  );
});

it("lists the changes of the same request", async () => {
  const { user, drawer } = await openDetail();

  await user.click(await within(drawer).findByRole("button", { name: "同一请求的所有变更" }));

  await waitFor(() =>
    expect(server.receivedCalls(differenceLogApi, "page").at(-1)?.input).toMatchObject({ requestId: "req-1" }),
  );
});

it("says that the content of a record is not visible", async () => {
  const hidden = { beforeData: null, afterData: null, fields: [], isVisible: false, recordPath: null };
  server.answer(differenceLogApi, "detail", () => ({ ...detail, ...hidden }));
  const { drawer } = await openDetail();

  expect(await within(drawer).findByText("您无权查看这条记录的内容")).toBeDefined();
  expect(within(drawer).queryByRole("link")).toBeNull();
});
