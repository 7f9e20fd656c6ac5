import { act, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import type { HubEvent } from "#contract/realtime";
import { createFakeServer, type FakeServer, renderScreen } from "#testing";
import { useShownThread } from "#kit/parts/shownThreads.ts";
import { useCallResult } from "#kit/parts/useCallResult.ts";
import type { Subscribe } from "#kit/webModule.ts";
import { realtimeText as texts } from "#shell/realtime/text/index.ts";
import { defaultNotifications, profileApi } from "../contract.ts";
import { RealtimeToasts } from "./RealtimeToasts.tsx";

let server: FakeServer;

beforeEach(() => {
  server = createFakeServer();
});

/** Says that the choices of the account are loaded. */
function Choices() {
  const { data } = useCallResult(profileApi, "notifications", {});
  return data === undefined ? undefined : <p>loaded</p>;
}

/** A conversation on the screen. */
function Conversation({ withAccount }: { withAccount: number }) {
  useShownThread(`person=${withAccount}`);
  return undefined;
}

/** Shows the toasts beside a page; `publish` plays the part of the server. */
async function openToasts(page?: ReactNode) {
  const listeners = new Map<string, (content: unknown) => void>();
  const subscribe: Subscribe = (what, listener) => {
    listeners.set(what, listener);
    return () => listeners.delete(what);
  };
  await renderScreen(
    <>
      <RealtimeToasts subscribe={subscribe} />
      <Choices />
      {page}
    </>,
    { server, texts },
  );
  return { publish: (event: HubEvent, content: unknown) => act(() => listeners.get(event)?.(content)) };
}

describe("messages and presence", () => {
  it("shows a message as text, with its sender", async () => {
    const { publish } = await openToasts();

    const message = "<img src=x onerror=alert(1)>";
    publish("ReceiveMessage", { id: 5, title: "浇筑", message, sendUserName: "李雷/lilei" });

    expect(await screen.findByText("浇筑")).toBeDefined();
    expect(screen.getByText(message)).toBeDefined();
    expect(screen.getByText(/^李雷 · /u)).toBeDefined();
    expect(document.querySelector("img[src=x]")).toBeNull();
  });

  it("shows none of a conversation that is on screen", async () => {
    const { publish } = await openToasts(<Conversation withAccount={7} />);
    const event = { message: "x", sendUserName: "李雷/lilei" };

    publish("ReceiveMessage", { ...event, id: 5, title: "看得见", sendUserId: 7 });
    publish("ReceiveMessage", { ...event, id: 6, title: "看不见", sendUserId: 8 });

    expect(await screen.findByText("看不见")).toBeDefined();
    expect(screen.queryByText("看得见")).toBeNull();
  });

  it("announces sign-ins, and ignores malformed events", async () => {
    const { publish } = await openToasts();

    publish("OnlineUserList", { realName: 7 });
    publish("OnlineUserList", { realName: "韩梅", online: true, userList: [{ userId: 4711 }] });

    expect(await screen.findByText("韩梅 上线了")).toBeDefined();
  });

  it("shows none in quiet hours", async () => {
    const always = { quietFrom: "00:00", quietTo: "23:59", kinds: [], digestHour: 9, timeZone: null };
    const channels = { hasEmail: true, hasPhone: true, canEmail: true, canSms: false };
    server.answer(profileApi, "preferences", () => ({ ...always, ...channels }));
    server.answer(profileApi, "notifications", () => defaultNotifications);
    const { publish } = await openToasts();
    await waitFor(() => expect(server.receivedCalls(profileApi, "preferences")).toHaveLength(1));
    await screen.findByText("loaded");

    publish("ReceiveMessage", { id: 6, title: "夜里", message: "x", sendUserName: "李雷/lilei" });

    expect(screen.queryByText("夜里")).toBeNull();
  });

  it("hides what the account does not want to be notified of", async () => {
    const choices = {
      hasMessageToasts: true,
      hasPresenceToasts: false,
      hasNoticeBell: true,
      hasAnnouncementBell: true,
    };
    server.answer(profileApi, "notifications", () => choices);
    const { publish } = await openToasts();
    await screen.findByText("loaded");

    publish("OnlineUserList", { realName: "王芳", online: true, userList: [{ userId: 4713 }] });
    publish("ReceiveMessage", { id: 6, title: "吊装", message: "明早", sendUserName: "李雷" });

    expect(await screen.findByText("吊装")).toBeDefined();
    expect(screen.queryByText("王芳 上线了")).toBeNull();
  });
});
