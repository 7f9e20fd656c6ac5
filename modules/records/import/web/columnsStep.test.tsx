import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { createSample } from "#testing";
import { createFakeServer } from "#testing/fakeServer.ts";
import { renderScreen } from "#testing/renderScreen.tsx";
import { importApi, ImportRun, type ImportTarget } from "../contract.ts";
import { importText as texts } from "../text/index.ts";
import { ColumnsStep } from "./ColumnsStep.tsx";

const aTarget = (field: string, title: string, overrides: Partial<ImportTarget> = {}): ImportTarget => ({
  field,
  title,
  kind: "text",
  isRequired: true,
  isKey: false,
  isOnlyNew: false,
  ...overrides,
});

const run: ImportRun = {
  ...ImportRun.parse(createSample(ImportRun)),
  state: "mapping",
  sheets: ["名单"],
  columns: [
    { title: "姓名", field: "realName", samples: ["王五"] },
    { title: "手机", field: "phone", samples: ["13900000001"] },
  ],
  constants: [],
  targets: [
    aTarget("account", "账号", { isKey: true, substitute: "phone" }),
    aTarget("realName", "姓名"),
    aTarget("phone", "手机号码"),
  ],
};

it("goes on without a column for the key if another one takes its place, and says so", async () => {
  const server = createFakeServer();
  server.answer(importApi, "check", () => run);
  const { user } = await renderScreen(<ColumnsStep run={run} onChanged={() => undefined} />, { server, texts });
  expect(
    screen.getByText(
      "文件中没有“账号”列：按“手机号码”识别已有记录，匹配到的会修改，其余的会新增；新记录的“账号”自动生成。",
    ),
  ).toBeDefined();
  expect(screen.queryByText(/^用“账号”识别已有记录/u)).toBeNull();
  expect(screen.queryByRole("region", { name: "文件中没有的必填内容" })).toBeNull();

  await user.click(screen.getByRole("combobox", { name: "“手机”导入为" }));
  await user.click(await screen.findByTitle("不导入"));
  expect(await screen.findByText("请先指定“账号”对应的列")).toBeDefined();
  expect(screen.getByText(/^用“账号”识别已有记录/u)).toBeDefined();
  expect(screen.queryByText(/每一行的“手机号码”/u)).toBeNull();

  await user.click(screen.getByRole("combobox", { name: "“手机”导入为" }));
  await user.click(await screen.findByTitle("手机号码 *"));
  await user.click(screen.getByRole("button", { name: "检查" }));
  await waitFor(() => expect(server.receivedCalls(importApi, "check")).toHaveLength(1));
  expect(server.receivedCalls(importApi, "check")[0]?.input).toMatchObject({
    fields: ["realName", "phone"],
    constants: [],
  });
});

it("warns once before it goes on without required details", async () => {
  const server = createFakeServer();
  server.answer(importApi, "check", () => run);
  const lacking = { ...run, targets: [...run.targets, aTarget("jobTitle", "职称"), aTarget("email", "邮箱")] };
  const { user } = await renderScreen(<ColumnsStep run={lacking} onChanged={() => undefined} />, { server, texts });
  await user.type(screen.getByRole("textbox", { name: "职称" }), "工程师");

  await user.click(screen.getByRole("button", { name: "检查" }));

  expect(screen.getByText(/^未填写“邮箱”：新增的行会因此无法导入/u)).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "邮箱" }));
  expect(server.receivedCalls(importApi, "check")).toEqual([]);

  await user.click(screen.getByRole("button", { name: "检查" }));
  await waitFor(() => expect(server.receivedCalls(importApi, "check")).toHaveLength(1));
  expect(server.receivedCalls(importApi, "check")[0]?.input).toMatchObject({
    constants: [{ field: "jobTitle", text: "工程师" }],
  });
});
