import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { act, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { codeApi, smsApi } from "#modules/identity/verificationCode/contract";
import { sessionApi } from "#modules/identity/session/contract";
import { captchaApi } from "../contract.ts";
import { captchaText } from "../text/index.ts";
import { loadTexts } from "#base/i18n";
import { aSysInfo } from "#testing/builders.ts";
import { createFakeServer, type FakeServer } from "#testing/fakeServer.ts";
import { renderApp, type RenderedApp } from "#testing/renderApp.tsx";
import { SliderCaptcha } from "./slider/SliderCaptcha.tsx";

const png = "iVBORw0KGgo=";
const size = { width: 320, height: 160, pieceSize: 60, top: 40 };
const missed = { code: 400, message: "[D0008] 位置不对，请再试一次" };

const knob = () => screen.getByRole("slider", { name: "拼图滑块" });
const status = () => screen.getByRole("status").textContent;
const byDevice = () => screen.getByRole("button", { name: "无法拖动滑块？让设备代为验证" });

/** Pictures and tickets are numbered. */
function hasPictures(server: FakeServer, expirySeconds = 120): void {
  let [pictures, tickets] = [0, 0];
  server.answer(captchaApi, "slider", () => {
    pictures += 1;
    return { id: `picture-${pictures}`, picture: png, piece: png, ...size, expirySeconds: 120 };
  });
  server.answer(captchaApi, "slide", () => {
    tickets += 1;
    return { ticket: `ticket-${tickets}`, expirySeconds };
  });
}

/** A slider outside of a form. */
async function aSlider(expirySeconds = 120) {
  await loadTexts(captchaText);
  const server = createFakeServer();
  hasPictures(server, expirySeconds);
  const [onSolved, onError] = [vi.fn<(ticket: string) => void>(), vi.fn<(message?: string) => void>()];
  const { unmount } = render(<SliderCaptcha onSolved={onSolved} onError={onError} />);
  return { server, onSolved, onError, unmount, user: userEvent.setup() };
}

const position = () => Number(knob().getAttribute("aria-valuenow"));
const isOpen = async () => await screen.findByRole("button", { name: "换一张图片" });

describe("a slider", () => {
  it("is solved by keys alone: the first one loads the picture, Enter releases the piece", async () => {
    const { server, onSolved, user } = await aSlider();
    await user.tab();
    await user.tab();
    expect(document.activeElement).toBe(knob());

    await user.keyboard("{ArrowRight}");
    await isOpen();
    await user.keyboard("{Shift>}{ArrowRight>12/}{/Shift}{ArrowRight>4/}{ArrowLeft}");
    expect(position()).toBe(123);
    await user.keyboard("{Enter}");

    await waitFor(() => expect(status()).toBe("验证通过"));
    expect(server.receivedCalls(captchaApi, "slide").map(({ input }) => input)).toEqual([{ id: "picture-1", x: 123 }]);
    expect(onSolved.mock.calls).toEqual([["ticket-1"]]);
    expect(document.activeElement).toBe(knob());
    expect(screen.queryByRole("button", { name: "换一张图片" })).toBeNull();
  });

  it("announces its range, and stays within it", async () => {
    const { user } = await aSlider();
    knob().focus();
    await user.keyboard("{ArrowRight}");
    await isOpen();

    await user.keyboard("{End}{ArrowRight}");
    expect([position(), knob().getAttribute("aria-valuemax")]).toEqual([260, "260"]);
    await user.keyboard("{Home}{ArrowLeft}");
    expect(position()).toBe(0);
    expect(knob().getAttribute("aria-describedby")).not.toBeNull();
  });

  it("that is missed reports the failure and continues with another picture", async () => {
    const { server, onSolved, user } = await aSlider();
    server.refuse(captchaApi, "slide", missed);
    knob().focus();
    await user.keyboard("{ArrowRight}");
    await isOpen();

    await user.keyboard("{ArrowRight}{Enter}");

    await waitFor(() => expect(status()).toBe("位置不对，请再试一次"));
    await waitFor(() => expect(server.receivedCalls(captchaApi, "slider")).toHaveLength(2));
    await waitFor(() => expect(position()).toBe(0));
    server.answer(captchaApi, "slide", () => ({ ticket: "second", expirySeconds: 120 }));
    await user.keyboard("{ArrowRight}{Enter}");
    await waitFor(() => expect(onSolved.mock.calls).toEqual([["second"]]));
    expect(server.receivedCalls(captchaApi, "slide").map(({ input }) => input["id"])).toEqual([
      "picture-1",
      "picture-2",
    ]);
  });

  it("discards its ticket before it expires on the server", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    try {
      const { onSolved, user } = await aSlider(100);
      knob().focus();
      await user.keyboard("{ArrowRight}");
      await isOpen();
      await user.keyboard("{ArrowRight}{Enter}");
      await waitFor(() => expect(status()).toBe("验证通过"));

      act(() => void vi.advanceTimersByTime(96_000));

      expect(status()).toBe("验证已过期，请重新验证");
      expect(onSolved.mock.lastCall).toEqual([""]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("closes by Escape and on loss of focus, without a request", async () => {
    const { server, user } = await aSlider();
    knob().focus();
    await user.keyboard("{ArrowRight}");
    await isOpen();

    await user.keyboard("{Escape}");
    expect(screen.queryByRole("button", { name: "换一张图片" })).toBeNull();
    await user.keyboard("{ArrowRight}");
    await isOpen();
    act(() => knob().blur());

    await waitFor(() => expect(screen.queryByRole("button", { name: "换一张图片" })).toBeNull());
    expect(server.receivedCalls(captchaApi, "slide")).toHaveLength(0);
  });

  it("reports connection errors to the page", async () => {
    const { server, onError, user } = await aSlider();
    server.refuse(captchaApi, "slider", { code: 429, message: "请求过于频繁" });

    knob().focus();
    await user.keyboard("{ArrowRight}");

    await waitFor(() => expect(onError.mock.lastCall).toEqual(["请求过于频繁"]));
    expect(status()).toBe("拖动滑块，完成拼图");
  });
});

describe("a user who cannot slide", () => {
  it("is offered the alternative first, and the device finds the number", async () => {
    const { server, onSolved, user } = await aSlider();
    const salt = "00112233445566778899aabb?expires=1790000000";
    const challenge = bytesToHex(sha256(utf8ToBytes(`${salt}4711`)));
    server.answer(captchaApi, "work", () => ({
      algorithm: "SHA-256" as const,
      challenge,
      salt,
      signature: challenge,
      maxnumber: 6000,
      expirySeconds: 120,
    }));
    server.answer(captchaApi, "workDone", () => ({ ticket: "wages", expirySeconds: 120 }));

    await user.tab();
    expect(document.activeElement).toBe(byDevice());
    await user.keyboard("{Enter}");

    await waitFor(() => expect(onSolved.mock.calls).toEqual([["wages"]]));
    expect(server.receivedCalls(captchaApi, "workDone")[0]?.input).toEqual({
      challenge,
      salt,
      signature: challenge,
      number: 4711,
    });
    expect(status()).toBe("验证通过");
    expect(document.activeElement).toBe(knob());
  });

  it("sees that it failed, and can try again", async () => {
    const { server, onSolved, user } = await aSlider();
    server.refuse(captchaApi, "work", { code: 400, message: "[D0008] 设备验证未通过，请重试" });

    await user.click(byDevice());

    await waitFor(() => expect(status()).toBe("设备验证未通过，请重试"));
    expect(byDevice()).toBeDefined();
    expect(onSolved).not.toHaveBeenCalled();
  });
});

/** Slides by keys to any position: the fake server accepts it. */
async function solve({ user }: RenderedApp): Promise<void> {
  (await screen.findByRole("slider", { name: "拼图滑块" })).focus();
  await user.keyboard("{ArrowRight}");
  await isOpen();
  await user.keyboard("{ArrowRight}{Enter}");
  await screen.findByText("验证通过");
}

describe("if the tenant requires a slider", () => {
  const about = { info: aSysInfo({ secondVer: true }), prepare: (server: FakeServer) => hasPictures(server) };
  const submit = () => screen.getByRole("button", { name: "登录" });

  it("a sign-in sends its ticket; a refusal keeps the input and restarts the slider", async () => {
    const stage = await renderApp(about);
    stage.server.refuse(sessionApi, "login", { code: 400, message: "[D1000] 账号或密码错误" });
    await stage.user.type(await screen.findByLabelText("账号"), "wang");
    await stage.user.type(screen.getByLabelText("密码"), "Aa1!secret");
    await screen.findByRole("slider");

    await stage.user.click(submit());
    expect(await screen.findByText("请先完成安全验证")).toBeDefined();
    await solve(stage);
    await stage.user.click(submit());

    expect((await screen.findByRole("alert")).textContent).toBe("账号或密码错误");
    expect(stage.server.receivedCalls(sessionApi, "login").map(({ input }) => input["slide"])).toEqual(["ticket-1"]);
    await screen.findByText("拖动滑块，完成拼图");
    await solve(stage);
    await stage.user.click(submit());
    await waitFor(() =>
      expect(stage.server.receivedCalls(sessionApi, "login").at(-1)?.input["slide"]).toBe("ticket-2"),
    );
  });

  it("a code is requested with its ticket, and submitted without another one", async () => {
    const stage = await renderApp(about);
    stage.server.answer(smsApi, "sendSms", () => null);
    stage.server.refuse(codeApi, "loginPhone", { code: 400, message: "验证码错误" });
    await stage.user.click(await screen.findByRole("tab", { name: "手机号" }));
    await stage.user.type(await screen.findByLabelText("手机号"), "13800000001");

    await solve(stage);
    await stage.user.click(screen.getByRole("button", { name: "获取验证码" }));
    await waitFor(() => expect(stage.server.receivedCalls(smsApi, "sendSms")[0]?.input["slide"]).toBe("ticket-1"));
    await stage.user.type(screen.getByLabelText("验证码"), "123456{Enter}");

    await waitFor(() => expect(stage.server.receivedCalls(codeApi, "loginPhone")).toHaveLength(1));
  });
});
