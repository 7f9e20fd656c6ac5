import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { browser } from "#testing/browser.ts";
import { sessionApi } from "#modules/identity/session/contract";
import { aUser } from "#testing/builders.ts";
import { createFakeServer } from "#testing/fakeServer.ts";
import { renderApp } from "#testing/renderApp.tsx";
import "./DraftOffers.tsx";
import { listDrafts, openVault, saveDraft } from "#base/session/draftVault";

const account = aUser();
const key = () => ({ key: btoa("0123456789abcdef".repeat(2)) });

async function storeDraft(name: string, address: string, isUnoffered = false): Promise<void> {
  createFakeServer().answer(sessionApi, "draftKey", key);
  const label = `编辑工地 · ${name}`;
  const at = Date.now() - 60_000;
  await saveDraft(account.id, { name, label, address, at, isUnoffered, was: {}, values: { name: "桥" } });
  await openVault(99);
}

const renderAt = async (address = "/dashboard/home") =>
  await renderApp({
    address,
    signedIn: account,
    prepare: (server) => server.answer(sessionApi, "draftKey", key),
  });

describe("a draft of an earlier session", () => {
  it("is offered with the name of its form and opens at its address", async () => {
    await storeDraft("一号", "/nowhere?record=edit:5");
    const { user, address } = await renderAt();

    const offers = await screen.findByRole("region", { name: "未保存的内容" });
    expect(within(offers).getByText("编辑工地 · 一号")).toBeDefined();
    await user.click(within(offers).getByRole("button", { name: "继续填写：编辑工地 · 一号" }));

    expect(address()).toBe("/nowhere?record=edit:5");
    expect(screen.queryByRole("region", { name: "未保存的内容" })).toBeNull();
    expect(listDrafts(account.id)).toHaveLength(1);
  });

  it("is discarded on request, without affecting other drafts", async () => {
    await storeDraft("一号", "/a");
    await storeDraft("二号", "/b");
    const { user } = await renderAt();
    const offers = await screen.findByRole("region", { name: "未保存的内容" });

    await user.click(within(offers).getByRole("button", { name: "丢弃：编辑工地 · 一号" }));

    await waitFor(() => expect(within(offers).queryByText("编辑工地 · 一号")).toBeNull());
    expect(listDrafts(account.id).map(({ name }) => name)).toEqual(["二号"]);
  });

  it("is not offered if its field keeps it by itself", async () => {
    await storeDraft("一号", "/a", true);
    await storeDraft("二号", "/b");
    await renderAt();

    const offers = await screen.findByRole("region", { name: "未保存的内容" });

    expect(within(offers).getByText("编辑工地 · 二号")).toBeDefined();
    expect(within(offers).queryByText("编辑工地 · 一号")).toBeNull();
    expect(listDrafts(account.id)).toHaveLength(2);
  });

  it("is kept when the offer is dismissed", async () => {
    await storeDraft("一号", "/a");
    const { user } = await renderAt();

    await user.click(await screen.findByRole("button", { name: "关闭" }));

    expect(screen.queryByRole("region", { name: "未保存的内容" })).toBeNull();
    expect(listDrafts(account.id)).toHaveLength(1);
  });

  it("takes one line above the page on a phone until it is unfolded", async () => {
    browser.narrow = true;
    await storeDraft("一号", "/a");
    const { user } = await renderAt();
    const offers = await screen.findByRole("region", { name: "未保存的内容" });
    expect(offers.nextElementSibling?.id).toBe("main");
    expect(within(offers).queryAllByRole("listitem")).toEqual([]);

    await user.click(within(offers).getByRole("button", { name: /^未保存的内容/u }));

    expect(within(offers).getByRole("button", { name: "继续填写：编辑工地 · 一号" })).toBeDefined();
  });

  it("is not offered on the page that opens its form itself", async () => {
    await storeDraft("一号", "/dashboard/home?record=add");
    await storeDraft("二号", "/b");
    await renderAt("/dashboard/home?record=add");

    const offers = await screen.findByRole("region", { name: "未保存的内容" });

    expect(within(offers).queryByText("编辑工地 · 一号")).toBeNull();
  });
});
