import { screen, waitFor, within } from "@testing-library/react";
import { Button } from "antd";
import { useState } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { toId } from "#contract/id";
import { browser, createFakeServer, type FakeServer, renderScreen } from "#testing";
import { type PersonCard as Card, personCardApi } from "../../contract.ts";
import { aMenu } from "#testing/builders.ts";
import { PersonName } from "./PersonName.tsx";
import "./PersonPopup.tsx";

let server: FakeServer;

const aCard = (overrides: Partial<Card> = {}): Card => ({
  id: toId(21),
  account: "lilei",
  realName: "李雷",
  avatar: null,
  orgName: "第一项目部",
  posName: "工长",
  isListed: false,
  phone: null,
  email: null,
  isOnline: null,
  ...overrides,
});

beforeEach(() => {
  server = createFakeServer();
  server.answer(personCardApi, "detail", () => aCard());
});

function Names() {
  return (
    <ul>
      <li>
        <PersonName id={7} name="测试员" />
      </li>
      <li>
        <PersonName id={21} name="李雷" />
      </li>
      <li>
        <PersonName id={8} name="韩梅梅" />
      </li>
      <li>
        <PersonName id={9} name="王芳" />
      </li>
      <li>
        <PersonName id={null} name="系统" />
      </li>
    </ul>
  );
}

function LaterNames() {
  const [isShown, setShown] = useState(false);
  return isShown ? <Names /> : <Button onClick={() => setShown(true)}>显示</Button>;
}

const workPages = [
  aMenu({ path: "/dashboard/message", title: "聊天", component: "/home/message/index" }),
  aMenu({ path: "/dashboard/schedule", title: "日程", component: "/home/schedule/index" }),
];

async function open(permissions: readonly string[] = [], menus = workPages) {
  const page = await renderScreen(<Names />, { server, permissions, menus, colleagueIds: [toId(21), toId(9)] });
  const name = await screen.findByRole("button", { name: "李雷" });
  return { ...page, name };
}

describe("the name of a person", () => {
  it("opens a card for colleagues only, who are found in one call", async () => {
    await open();

    expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["李雷", "王芳"]);
    expect(screen.getByText("韩梅梅")).toBeTruthy();
    const asked = server.receivedCalls(personCardApi, "colleagues").map(({ input }) => input);
    expect(asked).toEqual([{ ids: [21, 8, 9] }]);
  });

  it("stays text if the server does not say who is a colleague", async () => {
    const { user } = await renderScreen(<LaterNames />, { server, permissions: [], colleagueIds: [toId(21)] });
    server.refuse(personCardApi, "colleagues", { code: 403 });

    await user.click(screen.getByRole("button", { name: "显示" }));
    await waitFor(() => expect(server.receivedCalls(personCardApi, "colleagues")).toHaveLength(1));

    expect(screen.getByText("李雷")).toBeTruthy();
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("is a button that says that it opens a dialog, by keyboard as well, and gets the focus back", async () => {
    const { user, name } = await open();
    expect(name.getAttribute("aria-haspopup")).toBe("dialog");

    name.focus();
    await user.keyboard("{Enter}");
    const card = await screen.findByRole("dialog", { name: "李雷" });
    await waitFor(() => expect(card.contains(document.activeElement)).toBe(true));
    await user.keyboard("{Escape}");

    const opener = screen.getByRole("button", { name: "李雷" });
    expect(opener.getAttribute("aria-expanded")).toBe("false");
    expect(document.activeElement).toBe(opener);
  });
});

describe("the card of a person", () => {
  async function openCard(permissions: readonly string[] = [], menus = workPages) {
    const { user, name } = await open(permissions, menus);
    await user.click(name);
    return within(await screen.findByRole("dialog", { name: "李雷" }));
  }

  it("shows who it is, and leads to a message and an invitation", async () => {
    const card = await openCard();

    expect(await card.findByText("lilei")).toBeTruthy();
    expect(card.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual(["第一项目部", "工长"]);
    expect(card.queryByText("在线")).toBeNull();
    await card.findByRole("link", { name: "发消息" });
    await card.findByRole("link", { name: "邀请参加日程" });
    const links = card.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
    expect(links).toEqual([
      ["发消息", "#/dashboard/message?person=21"],
      ["邀请参加日程", "#/dashboard/schedule?invite=21"],
    ]);
  });

  it("leads to no page that the account does not have", async () => {
    const card = await openCard([], workPages.slice(1));

    await card.findByRole("link", { name: "邀请参加日程" });
    expect(card.queryByRole("link", { name: "发消息" })).toBeNull();
  });

  it("says whether the person is online, and how to reach them, as far as the server tells", async () => {
    const reach = { phone: "138****5678", email: "l***@example.com" };
    server.answer(personCardApi, "detail", () => aCard({ ...reach, isListed: true, isOnline: false }));

    const card = await openCard(["sysUser/page"]);

    expect(await card.findByText("不在线")).toBeTruthy();
    expect(card.getByText("138****5678")).toBeTruthy();
    expect(card.getByText("l***@example.com")).toBeTruthy();
    expect(card.queryByRole("link", { name: "打开账号" })).toBeNull();
  });

  it("leads those who manage the account to it", async () => {
    server.answer(personCardApi, "detail", () => aCard({ isListed: true }));

    const card = await openCard(["sysUser/page", "sysUser/update"]);

    const link = await card.findByRole("link", { name: "打开账号" });
    expect(link.getAttribute("href")).toBe("#/system/user?record=edit:21");
  });

  it("leaves out what is unknown, and keeps the name that opened it", async () => {
    server.answer(personCardApi, "detail", () => aCard({ realName: "", account: "", posName: null }));

    const card = await openCard();

    expect((await card.findAllByRole("definition")).map(({ textContent }) => textContent)).toEqual(["第一项目部"]);
    expect(card.getByText("李雷")).toBeTruthy();
  });

  it("says why it does not load, and tries again", async () => {
    server.refuseOnce(personCardApi, "detail", { code: 400, message: "账号不存在" });
    const { user, name } = await open();
    await user.click(name);
    const card = within(await screen.findByRole("dialog", { name: "李雷" }));

    expect(await card.findByText("账号不存在")).toBeTruthy();
    await user.click(card.getByRole("button", { name: "重试" }));

    expect(await card.findByText("lilei")).toBeTruthy();
  });

  it("is a sheet on a phone", async () => {
    browser.narrow = true;

    const card = await openCard();

    expect(await card.findByRole("link", { name: "发消息" })).toBeTruthy();
  });
});
