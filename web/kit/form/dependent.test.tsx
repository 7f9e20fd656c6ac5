import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { createFakeServer, type FakeServer } from "#testing/fakeServer.ts";
import { renderScreen } from "#testing/renderScreen.tsx";
import { aSite, serveSites, siteApi, siteText as texts } from "#testing/siteApi.ts";
import { DataTable } from "../list/DataTable.tsx";
import { ListPage } from "../list/ListPage.tsx";
import { useList } from "../list/useList.ts";
import { defineResource } from "../resource/resource.ts";

const resource = defineResource(siteApi, (column, field) => ({
  title: "site.title",
  columns: [column.text("name")],
  form: [field.text("name"), field.text("manager", { isShown: ({ name }) => name !== "仓库" })],
}));

function Sites() {
  const list = useList(resource);
  return (
    <ListPage
      list={list}
      actions={
        <button type="button" onClick={() => list.form.open({ kind: "add", values: { name: "仓库" } })}>
          {"新增仓库"}
        </button>
      }
    >
      <DataTable list={list} />
    </ListPage>
  );
}

let server: FakeServer;

beforeEach(() => {
  server = createFakeServer();
  serveSites(server, [aSite(1, { manager: "李雷" })]);
  server.answer(siteApi, "add", () => null);
  server.answer(siteApi, "update", () => null);
});

describe("a field that depends on others", () => {
  it("is shown only under its condition, and not sent otherwise", async () => {
    const { user } = await renderScreen(<Sites />, { server, texts });
    await user.click(await screen.findByRole("button", { name: /^编辑 /u }));
    const form = await screen.findByRole("dialog");
    const [name] = await within(form).findAllByRole("textbox");
    if (name === undefined) throw new Error("the form has no name");
    expect(within(form).getAllByRole("textbox")).toHaveLength(2);

    await user.clear(name);
    await user.type(name, "仓库");
    expect(within(form).getAllByRole("textbox")).toHaveLength(1);
    await user.click(within(form).getByRole("button", { name: "保存" }));

    await waitFor(() => expect(server.receivedCalls(siteApi, "update")).toHaveLength(1));
    expect(server.receivedCalls(siteApi, "update")[0]?.input).toEqual({
      id: 1,
      name: "仓库",
      version: expect.any(Number),
    });
  });
});

describe("an error of a field that is not shown", () => {
  it("appears above the fields", async () => {
    server.refuse(siteApi, "add", { code: 400, fields: { Manager: ["负责人已离职"] } });
    const { user } = await renderScreen(<Sites />, { server, texts });
    await user.click(await screen.findByRole("button", { name: "新增仓库" }));
    const form = await screen.findByRole("dialog", { name: "新增工地" });

    await user.click(within(form).getByRole("button", { name: "保存" }));

    expect(await within(form).findByText(/负责人已离职/u)).toBeDefined();
  });
});

describe("a form for a new record", () => {
  it("may start with values from the page", async () => {
    const { user } = await renderScreen(<Sites />, { server, texts });
    await user.click(await screen.findByRole("button", { name: "新增仓库" }));
    const form = await screen.findByRole("dialog", { name: "新增工地" });

    expect(within(form).getByRole("textbox")).toHaveProperty("value", "仓库");
    await user.click(within(form).getByRole("button", { name: "保存" }));

    await waitFor(() => expect(server.receivedCalls(siteApi, "add")).toHaveLength(1));
    expect(server.receivedCalls(siteApi, "add")[0]?.input).toMatchObject({ name: "仓库" });
  });
});
