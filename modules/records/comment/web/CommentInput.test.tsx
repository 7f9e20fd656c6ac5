import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, it } from "vitest";
import { toId } from "#contract/id";
import { createFakeServer, type FakeServer } from "#testing/fakeServer.ts";
import { pressKey } from "#testing/pressKey.ts";
import { renderScreen } from "#testing/renderScreen.tsx";
import { commentApi } from "../contract.ts";
import { commentText } from "../text/index.ts";
import { CommentInput } from "./CommentInput.tsx";
import { emptyInput, toContent } from "./commentText.ts";

const target = { entity: "sysPos", recordId: toId(1) };

let server: FakeServer;

beforeEach(() => {
  server = createFakeServer();
});

function Field() {
  const [value, setValue] = useState(emptyInput);
  return (
    <>
      <CommentInput
        target={target}
        value={value}
        label="写评论"
        onChange={(changes) => setValue((before) => ({ ...before, ...changes }))}
        onSend={() => undefined}
      />
      <output aria-label="内容">{toContent(value)}</output>
    </>
  );
}

async function show() {
  const { user } = await renderScreen(<Field />, { server, texts: commentText });
  const box = await screen.findByRole("textbox", { name: "写评论" });
  box.focus();
  return { user, box };
}

it("filters the people also for a text that comes without keys, and mentions no person of an older list", async () => {
  const people = ["李雷", "王芳"].map((realName, index) => ({
    id: toId(index + 1),
    realName,
    account: null,
    orgName: null,
  }));
  server.answer(commentApi, "people", ({ keyword }) =>
    people.filter(({ realName }) => realName.includes(keyword ?? "")),
  );
  const { box } = await show();
  fireEvent.input(box, { target: { value: "请看 @" } });
  await screen.findByRole("menuitem", { name: "李雷" });

  fireEvent.input(box, { target: { value: "请看 @王" } });
  pressKey(box, "Enter");
  expect(box).toHaveProperty("value", "请看 @王");
  await screen.findByRole("menuitem", { name: "王芳" });
  await waitFor(() => expect(screen.queryByRole("menuitem", { name: "李雷" })).toBeNull());
  pressKey(box, "Enter");

  expect(box).toHaveProperty("value", "请看 @王芳 ");
});

it("tells people of one name apart in the list", async () => {
  server.answer(commentApi, "people", () => [
    { id: toId(4), realName: "王芳", account: "wangfang", orgName: "上海分公司" },
    { id: toId(5), realName: "王芳", account: "wangfang2", orgName: null },
  ]);
  const { user, box } = await show();

  await user.type(box, "@wang");

  expect(await screen.findByRole("menuitem", { name: "王芳 wangfang · 上海分公司" })).toBeTruthy();
  expect(screen.getByRole("menuitem", { name: "王芳 wangfang2" })).toBeTruthy();
});

it("mentions two people of one name as two", async () => {
  server.answer(commentApi, "people", () => [
    { id: toId(4), realName: "王芳", account: "wangfang", orgName: null },
    { id: toId(5), realName: "王芳", account: "wangfang2", orgName: null },
  ]);
  const { user, box } = await show();

  for (const line of ["王芳 wangfang", "王芳 wangfang2"]) {
    await user.type(box, "@");
    await user.click(await screen.findByRole("menuitem", { name: line }));
  }

  expect(box).toHaveProperty("value", "@王芳 @王芳(2) ");
  expect(screen.getByRole("status", { name: "内容" }).textContent).toBe("@{4} @{5}");
});

it("says that no one who sees the record has the name, and keeps the name as plain text", async () => {
  server.answer(commentApi, "people", () => []);
  const { user, box } = await show();

  await user.type(box, "请看 @曹");

  expect((await screen.findByText("没有可以查看此记录的人员叫“曹”")).getAttribute("role")).toBe("status");
  await user.type(box, " 谢谢");
  expect(box).toHaveProperty("value", "请看 @曹 谢谢");
});
