import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { inboxKinds } from "#contract/inboxKind";
import { createFakeServer, type FakeServer, renderScreen } from "#testing";
import { defaultWays, type OwnNotificationPreferences, profileApi } from "../../contract.ts";
import { profileText as texts } from "../../text/index.ts";
import { KindWaysSection } from "./KindWaysSection.tsx";

let server: FakeServer;

function serverHas(others: Partial<OwnNotificationPreferences> = {}): void {
  server.answer(profileApi, "preferences", () => ({
    kinds: inboxKinds.map((kind) => ({ kind, ...defaultWays })),
    quietFrom: null,
    quietTo: null,
    digestHour: 9,
    timeZone: null,
    hasEmail: true,
    hasPhone: true,
    canEmail: true,
    canSms: false,
    ...others,
  }));
  server.answer(profileApi, "savePreferences", () => null);
}

const saved = () => server.receivedCalls(profileApi, "savePreferences").map(({ input }) => input);

beforeEach(() => {
  server = createFakeServer();
});

describe("the ways of each kind of messages", () => {
  it("are chosen one by one and apply at once", async () => {
    serverHas();
    const { user } = await renderScreen(<KindWaysSection />, { server, texts });

    await user.click(await screen.findByRole("combobox", { name: "提及 · 邮件" }));
    await user.click(await screen.findByTitle("每天一次"));

    await waitFor(() => expect(saved()).toHaveLength(1));
    expect(saved()[0]?.["kinds"]).toContainEqual({ kind: "mention", inbox: "now", email: "daily", sms: false });
  });

  it("have SMS only where these are possible", async () => {
    serverHas();
    const first = await renderScreen(<KindWaysSection />, { server, texts });
    await screen.findByRole("combobox", { name: "提及 · 邮件" });
    expect(screen.queryByRole("switch", { name: "提及 · 短信" })).toBeNull();
    first.unmount();
    server = createFakeServer();
    serverHas({ canSms: true });
    const { user } = await renderScreen(<KindWaysSection />, { server, texts });

    await user.click(await screen.findByRole("switch", { name: "提及 · 短信" }));

    await waitFor(() =>
      expect(saved()[0]?.["kinds"]).toContainEqual({ kind: "mention", inbox: "now", email: "none", sms: true }),
    );
  });

  it("say why no e-mails come, with a link to the address", async () => {
    serverHas({ hasEmail: false });
    await renderScreen(<KindWaysSection />, { server, texts });

    const notice = (await screen.findByText(/您还没有填写邮箱/u)).closest<HTMLElement>("[role=alert]");
    expect(
      within(notice ?? document.body)
        .getByRole("link", { name: "填写邮箱" })
        .getAttribute("href"),
    ).toContain("section=basics");
  });

  it("explain each kind, and say that the installation sends no e-mails", async () => {
    serverHas({ canEmail: false });

    await renderScreen(<KindWaysSection />, { server, texts });

    const rows = await screen.findAllByRole("rowheader");
    expect(rows.map((row) => row.querySelector("small")?.textContent ?? "").filter(Boolean)).toHaveLength(8);
    expect(screen.getByText(/^尚未配置邮件服务器/u)).toBeTruthy();
  });

  it("change back if the server refuses", async () => {
    serverHas();
    server.refuse(profileApi, "savePreferences", { code: 500, message: "服务器出错" });
    const { user } = await renderScreen(<KindWaysSection />, { server, texts });

    await user.click(await screen.findByRole("switch", { name: /^免打扰时段/u }));

    await waitFor(() => expect(screen.queryByLabelText("免打扰开始时间")).toBeNull());
    expect(saved()).toHaveLength(1);
  });
});

it("quiet hours are switched on with the usual times", async () => {
  serverHas();
  const { user } = await renderScreen(<KindWaysSection />, { server, texts });

  await user.click(await screen.findByRole("switch", { name: /^免打扰时段/u }));

  await waitFor(() => expect(saved()[0]).toMatchObject({ quietFrom: "22:00", quietTo: "07:00" }));
  expect(screen.getByLabelText("免打扰开始时间")).toHaveProperty("value", "22:00");
});

it.each([
  ["daily", "每天此时发送。"],
  ["weekly", "每天此时发送；每周汇总在周一发送。"],
] as const)("the time of summaries says when a %s one comes", async (email, expected) => {
  serverHas({ kinds: inboxKinds.map((kind) => ({ kind, ...defaultWays, email })) });

  await renderScreen(<KindWaysSection />, { server, texts });

  expect(await screen.findByText(expected)).toBeTruthy();
});
