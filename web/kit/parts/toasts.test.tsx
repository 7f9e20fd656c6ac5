import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { App } from "antd";
import { afterEach, describe, expect, it, vi } from "vitest";
import { changeLanguage } from "#base/i18n";
import { createFakeServer } from "#testing/fakeServer.ts";
import { renderScreen } from "#testing/renderScreen.tsx";
import { openLinkToast } from "./linkToast.tsx";

function Teller() {
  const { message } = App.useApp();
  const tell = () => {
    void message.info("came");
    openLinkToast(message, { key: "linked", type: "success", text: "linked", link: "View", onOpen: () => undefined });
  };
  return (
    <button type="button" onClick={tell}>
      Tell
    </button>
  );
}

function findNotice(text: string): Element {
  const notice = screen.getByText(text).closest(".ant-message-notice");
  if (notice === null) throw new Error("it is no message");
  return notice;
}

afterEach(async () => {
  vi.useRealTimers();
  await changeLanguage("zh-CN");
});

describe("messages", () => {
  it("end after ten seconds at the latest, although the pointer rests on them and the language changes", async () => {
    await renderScreen(<Teller />, { server: createFakeServer() });
    vi.useFakeTimers({
      toFake: ["Date", "requestAnimationFrame", "cancelAnimationFrame", "setTimeout", "clearTimeout"],
    });
    screen.getByRole("button", { name: "Tell" }).click();
    await act(async () => await vi.advanceTimersByTimeAsync(200));
    expect(screen.getByText("linked")).toBeDefined();

    for (const text of ["came", "linked"]) fireEvent.mouseEnter(findNotice(text));
    await act(async () => await changeLanguage("en"));
    await act(async () => await vi.advanceTimersByTimeAsync(11_000));
    vi.useRealTimers();

    await waitFor(() => expect(screen.queryByText("came")).toBeNull());
    expect(screen.queryByText("linked")).toBeNull();
  });
});
