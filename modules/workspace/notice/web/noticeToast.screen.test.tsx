import { act, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, it } from "vitest";
import { toId } from "#contract/id";
import type { HubEvent } from "#contract/realtime";
import { useShownThread } from "#kit/parts/shownThreads.ts";
import { createFakeServer, type FakeServer } from "#testing/fakeServer.ts";
import { renderScreen } from "#testing/renderScreen.tsx";
import { defaultNotifications, profileApi } from "#modules/workspace/profile/contract";
import { noticeText } from "../text/index.ts";
import { Component as NoticeEvents } from "./NoticeEvents.tsx";

const listeners = new Map<string, (content: unknown) => void>();
const subscribe = (event: HubEvent | "open" | "return", listener: (content: unknown) => void) => {
  listeners.set(event, listener);
  return () => listeners.delete(event);
};

let server: FakeServer;

beforeEach(() => {
  server = createFakeServer();
  server.answer(profileApi, "notifications", () => defaultNotifications);
  server.refuse(profileApi, "preferences", { code: 403 });
});

function Page({ thread }: { thread: string }) {
  useShownThread(thread);
  return <NoticeEvents subscribe={subscribe} />;
}

function receive(id: number, title: string, link: string): void {
  const notice = { id: toId(id), title, type: 1, kind: "comment", link };
  act(() => listeners.get("PublicNotice")?.(notice));
}

it("shows no message about a discussion that is on the screen, and those about others", async () => {
  await renderScreen(<Page thread="panel=sysRole:5:comments" />, { server, texts: noticeText });

  receive(1, "On the screen", "/system/role?panel=sysRole:5:comments");
  receive(2, "Elsewhere", "/system/role?panel=sysRole:6:comments");

  expect(await screen.findByText("Elsewhere")).toBeTruthy();
  expect(screen.queryByText("On the screen")).toBeNull();
});

function Shown({ path }: { path: string }) {
  useShownThread(path);
  return undefined;
}

function Pages({ path }: { path: string }) {
  const [isShown, setShown] = useState(true);
  return (
    <>
      {isShown && <Shown path={path} />}
      <button type="button" onClick={() => setShown(false)}>
        Leave
      </button>
      <NoticeEvents subscribe={subscribe} />
    </>
  );
}

it.each(["/dashboard/notice", "/dashboard/message"])(
  "shows no message about what the list at %s shows",
  async (path) => {
    const { user } = await renderScreen(<Pages path={path} />, { server, texts: noticeText });

    receive(1, "In the list", "/dashboard/message?conversation=5");
    await user.click(screen.getByRole("button", { name: "Leave" }));
    receive(2, "Elsewhere", "/dashboard/message?conversation=5");

    expect(await screen.findByText("Elsewhere")).toBeTruthy();
    expect(screen.queryByText("In the list")).toBeNull();
  },
);

it("ends a message when the page with its line opens", async () => {
  const Opened = () => {
    const [isShown, setShown] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setShown(true)}>
          Open
        </button>
        {isShown && <Shown path="/dashboard/notice" />}
        <NoticeEvents subscribe={subscribe} />
      </>
    );
  };
  const { user } = await renderScreen(<Opened />, { server, texts: noticeText });
  receive(1, "Just came", "/system/role?panel=sysRole:6:comments");
  expect(await screen.findByText("Just came")).toBeTruthy();

  await user.click(screen.getByRole("button", { name: "Open" }));

  await waitFor(() => expect(screen.queryByText("Just came")).toBeNull());
});
