import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { brandingApi, type OwnSystemSettings } from "../contract.ts";
import { brandingText as texts } from "../text/index.ts";
import { createFakeServer, type FakeServer, renderScreen } from "#testing";
import { Component as SystemSettingsPage } from "./SystemSettingsPage.tsx";

function someSettings(values: Partial<OwnSystemSettings> = {}): OwnSystemSettings {
  return {
    tenantId: 100_001,
    logo: "/upload/logo.png",
    carouselFiles: [],
    title: "华东建设",
    viceTitle: null,
    viceDesc: "质量、安全、进度",
    copyright: "© 华东建设",
    icp: null,
    icpUrl: null,
    watermark: null,
    version: "v1",
    themeColor: "#0f59a4",
    layout: "columns",
    animation: "fadeDown",
    captcha: false,
    secondVer: false,
    forceChangePassword: true,
    passwordExpirationTime: 0,
    i18NSwitch: true,
    languages: ["zh-CN", "en"],
    defaultLanguage: "zh-CN",
    idleTimeout: 1800,
    onlineNotice: false,
    isChangeRequired: false,
    longestPasswordAge: 0,
    product: { viceTitle: "工地管理台", viceDesc: "人、组织、工地，一处管理" },
    revision: 4,
    ...values,
  };
}

let server: FakeServer;

async function openPage(settings = someSettings(), permissions: readonly string[] | "all" = "all") {
  server.answer(brandingApi, "ownSettings", () => settings);
  server.answer(brandingApi, "saveSysInfo", () => null);
  const rendered = await renderScreen(<SystemSettingsPage />, { server, texts, permissions });
  await screen.findByRole("complementary", { name: "预览" });
  return rendered;
}

const saved = () => server.receivedCalls(brandingApi, "saveSysInfo").map(({ input }) => input);
const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const saveButton = () => screen.getByRole<HTMLButtonElement>("button", { name: "保存" });
const draftKeys = () => Object.keys(localStorage).filter((key) => key.includes("drafts/"));
const preview = () => screen.getByRole("complementary", { name: "预览" });

beforeEach(() => {
  server = createFakeServer();
});

describe("the page of system settings", () => {
  it("previews what is typed, and saves only what has changed", async () => {
    const { user } = await openPage();
    expect(saveButton().disabled).toBe(true);

    await user.clear(field("系统标题"));
    await user.type(field("系统标题"), "华东建设集团");
    await user.type(field("副标题"), "智慧工地");

    expect(within(preview()).getByText("智慧工地")).toBeDefined();
    expect(within(preview()).getByText("登录企业：华东建设集团")).toBeDefined();
    await user.click(saveButton());
    await waitFor(() => expect(saved()).toEqual([{ title: "华东建设集团", viceTitle: "智慧工地", revision: 4 }]));
  });

  it("shows the product's texts where the tenant has none", async () => {
    await openPage(someSettings({ viceDesc: null }));

    expect(within(preview()).getByText("工地管理台")).toBeDefined();
    expect(within(preview()).getByText("人、组织、工地，一处管理")).toBeDefined();
  });

  it("takes a change back on request", async () => {
    const { user } = await openPage();
    await user.type(field("水印文字"), "内部");
    await user.click(saveButton());
    await waitFor(() => expect(saved()).toHaveLength(1));

    await user.click(await screen.findByRole("button", { name: /撤销/u }));

    await waitFor(() => expect(saved()[1]).toEqual({ watermark: "" }));
  });

  it("keeps the input when saving fails", async () => {
    const { user } = await openPage();
    server.refuse(brandingApi, "saveSysInfo", { code: 503, message: "稍后再试" });

    await user.type(field("备案号"), "沪ICP备1号");
    await user.click(saveButton());

    await waitFor(() => expect(saved()).toHaveLength(1));
    expect(field("备案号").value).toBe("沪ICP备1号");
    expect(saveButton().disabled).toBe(false);
  });

  it("restores unsaved input after the page was left, and discards it on request", async () => {
    const { user, unmount } = await openPage();
    await user.type(field("副标题"), "智慧工地");
    await waitFor(() => expect(draftKeys()).toHaveLength(1));
    unmount();

    await openPage(someSettings({ revision: 5 }));
    expect(field("副标题").value).toBe("智慧工地");
    expect(saveButton().disabled).toBe(false);
    await user.click(screen.getByRole("button", { name: "不使用，重新填写" }));

    expect(field("副标题").value).toBe("");
    expect(saveButton().disabled).toBe(true);
    expect(draftKeys()).toEqual([]);
  });

  it("does not accept a link that browsers cannot open", async () => {
    const { user } = await openPage();

    await user.type(field("备案号链接"), "beian.example.com");
    await user.click(saveButton());

    expect(await screen.findByText("请填写以 http:// 或 https:// 开头的网址")).toBeDefined();
    expect(saved()).toEqual([]);
  });

  it("says whether white text can be read on the colour", async () => {
    await openPage(someSettings({ themeColor: "#ffcc00" }));

    expect(screen.getByText(/此颜色与白字对比不足/u)).toBeDefined();
  });

  it("leaves password rules to those who may change them", async () => {
    await openPage(someSettings(), ["sysTenant/saveSysInfo"]);

    expect(screen.getByRole<HTMLInputElement>("spinbutton", { name: "密码有效期" }).disabled).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>("switch", { name: "登录时要求验证码" }).disabled).toBe(false);
  });

  it("does not offer what the platform prescribes", async () => {
    await openPage(someSettings({ isChangeRequired: true, longestPasswordAge: 60, passwordExpirationTime: 60 }));

    expect(screen.getByRole<HTMLButtonElement>("switch", { name: "首次登录须修改密码" }).disabled).toBe(true);
    expect(screen.getByText("平台规定最长 60 天")).toBeDefined();
  });

  it("offers another attempt when the settings cannot be read", async () => {
    server.refuse(brandingApi, "ownSettings", { code: 503, message: "稍后再试" });
    const { user } = await renderScreen(<SystemSettingsPage />, { server, texts });
    await screen.findByRole("button", { name: "重试" });
    server.answer(brandingApi, "ownSettings", () => someSettings());

    await user.click(screen.getByRole("button", { name: "重试" }));

    expect(await screen.findByRole("textbox", { name: "系统标题" })).toBeDefined();
  });
});
