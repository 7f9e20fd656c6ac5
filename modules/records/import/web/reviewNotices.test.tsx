import { screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { toId } from "#contract/id";
import { toPage } from "#contract/page";
import { createSample } from "#testing";
import { createFakeServer } from "#testing/fakeServer.ts";
import { renderScreen } from "#testing/renderScreen.tsx";
import { historyApi } from "#modules/records/history/contract";
import { importApi, ImportRun } from "../contract.ts";
import { importText as texts } from "../text/index.ts";
import { MissingNotices, type NamedRecords } from "./MissingNotices.tsx";
import { ReviewStep } from "./ReviewStep.tsx";

const run: ImportRun = {
  ...ImportRun.parse(createSample(ImportRun)),
  state: "checked",
  counts: { new: 0, changed: 0, same: 0, error: 8, left: 0 },
};
const departments = { column: 3, title: "部门", names: ["工程部", "安全部"], place: "宏远建设" };
const positions = { column: 4, title: "岗位", names: ["施工员"], place: null };

it("names what does not exist, where it would be created, and creates it column by column", async () => {
  const server = createFakeServer();
  server.answer(importApi, "missing", () => [departments, positions]);
  const added: unknown[] = [];
  const handleAdd = async (records: readonly NamedRecords[]) => {
    await Promise.resolve(added.push(...records));
  };
  const { user } = await renderScreen(<MissingNotices run={run} onAdd={handleAdd} />, { server, texts });

  const [first, second] = await screen.findAllByRole("status");
  expect(first?.textContent).toContain("“部门”列中的以下名称还不存在：工程部安全部新建后位于“宏远建设”下");
  expect(second?.textContent).toContain("“岗位”列中的以下名称还不存在：施工员");
  if (second !== undefined) await user.click(within(second).getByRole("button", { name: "新建（1）" }));

  await waitFor(() => expect(added).toEqual([{ column: 4, names: ["施工员"] }]));
});

describe("one button for all columns", () => {
  it("creates the ticked names of each at once", async () => {
    const server = createFakeServer();
    server.answer(importApi, "missing", () => [departments, positions]);
    const calls: unknown[] = [];
    const handleAdd = async (records: readonly NamedRecords[]) => {
      await Promise.resolve(calls.push(records));
    };
    const { user } = await renderScreen(<MissingNotices run={run} onAdd={handleAdd} />, { server, texts });
    await user.click(await screen.findByRole("checkbox", { name: "安全部" }));

    await user.click(screen.getByRole("button", { name: "全部新建（2）" }));

    const records = [
      { column: 3, names: ["工程部"] },
      { column: 4, names: ["施工员"] },
    ];
    await waitFor(() => expect(calls).toEqual([records]));
  });

  it("is not offered for a single column", async () => {
    const server = createFakeServer();
    server.answer(importApi, "missing", () => [departments]);
    await renderScreen(<MissingNotices run={run} onAdd={async () => await Promise.resolve()} />, { server, texts });

    expect(await screen.findByRole("button", { name: "新建（2）" })).toBeDefined();
    expect(screen.queryByRole("button", { name: /^全部新建/u })).toBeNull();
  });
});

it("creates only the names that stay ticked", async () => {
  const server = createFakeServer();
  server.answer(importApi, "missing", () => [departments]);
  const added: unknown[] = [];
  const handleAdd = async (records: readonly NamedRecords[]) => {
    await Promise.resolve(added.push(...records));
  };
  const { user } = await renderScreen(<MissingNotices run={run} onAdd={handleAdd} />, { server, texts });

  await user.click(await screen.findByRole("checkbox", { name: "安全部" }));
  await user.click(screen.getByRole("button", { name: "新建（1）" }));
  await waitFor(() => expect(added).toEqual([{ column: 3, names: ["工程部"] }]));
  await user.click(screen.getByRole("checkbox", { name: "工程部" }));

  expect(screen.getByRole<HTMLButtonElement>("button", { name: "新建（0）" }).disabled).toBe(true);
});

it("keeps a name unticked after the others were created", async () => {
  const server = createFakeServer();
  let names = ["工程部", "安全部"];
  server.answer(importApi, "missing", () => [{ ...departments, names }]);
  function Review() {
    const [error, setError] = useState(8);
    const handleAdd = async (added: readonly NamedRecords[]) => {
      names = names.filter((name) => added[0]?.names.includes(name) !== true);
      await Promise.resolve(setError(7));
    };
    return <MissingNotices run={{ ...run, counts: { ...run.counts, error } }} onAdd={handleAdd} />;
  }
  const { user } = await renderScreen(<Review />, { server, texts });
  await user.click(await screen.findByRole("checkbox", { name: "安全部" }));

  await user.click(screen.getByRole("button", { name: "新建（1）" }));

  await waitFor(() => expect(screen.queryByRole("checkbox", { name: "工程部" })).toBeNull());
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "安全部" }).checked).toBe(false);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "新建（0）" }).disabled).toBe(true);
});

it("forgets in the review what has been created, also where the rows keep other errors", async () => {
  const server = createFakeServer();
  let missing = [departments, positions];
  server.answer(importApi, "rows", () => toPage({ page: 1, pageSize: 50 }, { total: 0 }, []));
  server.answer(importApi, "missing", () => missing);
  server.answer(importApi, "addMissing", ({ columns }) => {
    missing = missing.filter((records) => columns.every(({ column }) => column !== records.column));
    return { rows: [], counts: run.counts, alikeCount: 0, taskId: null };
  });
  const { user } = await renderScreen(
    <ReviewStep run={run} isRefused={false} onChanged={() => undefined} onBack={() => undefined} />,
    { server, texts },
  );

  await user.click(await screen.findByRole("button", { name: "新建（2）" }));

  await waitFor(() => expect(screen.queryByText(/“部门”列中的以下名称还不存在/u)).toBeNull());
  expect(screen.getByText(/“岗位”列中的以下名称还不存在/u)).toBeDefined();
  expect(server.receivedCalls(importApi, "addMissing")[0]?.input).toEqual({
    id: run.id,
    columns: [{ column: 3, names: ["工程部", "安全部"] }],
  });
  expect(screen.getByText("还有 8 行不能导入：请先新建上面列出的名称；之后仍有错误的行，请修正或忽略")).toBeDefined();

  await user.click(screen.getByRole("button", { name: "新建（1）" }));
  expect(await screen.findByText("还有 8 行有错误，修正或忽略后才能导入")).toBeDefined();
});

it("waits for the task that checks many rows again", async () => {
  const server = createFakeServer();
  server.answer(importApi, "rows", () => toPage({ page: 1, pageSize: 50 }, { total: 0 }, []));
  server.answer(importApi, "missing", () => [departments]);
  server.answer(importApi, "addMissing", () => ({ rows: [], counts: run.counts, alikeCount: 0, taskId: toId(77) }));
  const changes: ImportRun[] = [];
  const { user } = await renderScreen(
    <ReviewStep run={run} isRefused={false} onChanged={(next) => changes.push(next)} onBack={() => undefined} />,
    { server, texts },
  );

  await user.click(await screen.findByRole("button", { name: "新建（2）" }));

  await waitFor(() => expect(changes.at(-1)).toMatchObject({ state: "checking", taskId: 77 }));
  expect(screen.queryByText("已新建，相关的行已重新检查")).toBeNull();
});

it("says in the review which field takes its values from the column of another one", async () => {
  const server = createFakeServer();
  server.answer(importApi, "rows", () => toPage({ page: 1, pageSize: 50 }, { total: 0 }, []));
  const [sample] = run.targets;
  if (sample === undefined) throw new Error("the sample has no target");
  const targets = [
    { ...sample, field: "account", title: "账号", isKey: true, substitute: "phone" },
    { ...sample, field: "phone", title: "手机号码", isKey: false },
  ];
  const columns = [{ title: "手机", field: "phone", samples: [] }];
  const withoutErrors = { ...run, targets, columns, constants: [], counts: { ...run.counts, error: 0 } };
  await renderScreen(
    <ReviewStep run={withoutErrors} isRefused={false} onChanged={() => undefined} onBack={() => undefined} />,
    { server, texts },
  );

  expect(
    await screen.findByText(
      "文件中没有“账号”列：按“手机号码”识别已有记录，匹配到的会修改，其余的会新增；新记录的“账号”自动生成。",
    ),
  ).toBeDefined();
});

it("asks for nothing when no row has an error", async () => {
  const server = createFakeServer();
  await renderScreen(
    <MissingNotices
      run={{ ...run, counts: { ...run.counts, error: 0 } }}
      onAdd={async () => await Promise.resolve()}
    />,
    { server, texts },
  );

  expect(server.receivedCalls(importApi, "missing")).toEqual([]);
});

describe("taking the added records back", () => {
  async function addAndUndo() {
    const server = createFakeServer();
    server.answer(importApi, "rows", () => toPage({ page: 1, pageSize: 50 }, { total: 0 }, []));
    server.answer(importApi, "missing", () => [departments]);
    server.answer(importApi, "addMissing", () => ({ rows: [], counts: run.counts, alikeCount: 0, taskId: null }));
    server.answer(importApi, "recheck", () => ({ ...run, state: "checking" as const, taskId: toId(78) }));
    server.answer(historyApi, "undo", () => null);
    const changes: ImportRun[] = [];
    const { user } = await renderScreen(
      <ReviewStep run={run} isRefused={false} onChanged={(next) => changes.push(next)} onBack={() => undefined} />,
      { server, texts },
    );
    await user.click(await screen.findByRole("button", { name: "新建（2）" }));
    expect(await screen.findByText("已新建，相关的行已重新检查")).toBeDefined();
    const undo = async () => await user.click(screen.getByRole("button", { name: "撤销" }));
    return { server, changes, undo };
  }

  it("has the rows checked again", async () => {
    const { server, changes, undo } = await addAndUndo();

    await undo();

    await waitFor(() => expect(changes.at(-1)).toMatchObject({ state: "checking", taskId: 78 }));
    expect(server.receivedCalls(historyApi, "undo")[0]?.input).toEqual({ requestId: "test-request" });
  });

  it("says so if the rows could not be checked again", async () => {
    const { server, undo } = await addAndUndo();
    server.breakConnection(importApi, "recheck");

    await undo();

    expect(await screen.findByText("无法连接服务器，请检查网络后重试")).toBeDefined();
    expect(screen.queryByText("已撤销")).toBeNull();
  });

  it("succeeds for an import that has been written since", async () => {
    const { server, undo } = await addAndUndo();
    server.refuse(importApi, "recheck", { code: 400, message: "[D8001] 导入的状态已改变" });

    await undo();

    expect(await screen.findByText("已撤销")).toBeDefined();
  });
});
