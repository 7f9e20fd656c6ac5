import { act, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { I18nextProvider } from "react-i18next";
import { describe, expect, it, vi } from "vitest";
import { codeApi, smsApi } from "#modules/code/contract";
import { sessionApi } from "#modules/session/contract";
import { slideApi } from "#modules/slide/contract";
import { slideText } from "#modules/slide/text";
import { addWords, words } from "../i18n.ts";
import { aSysInfo } from "../testing/builders.ts";
import { type FakeServer, fakeServer } from "../testing/fakeServer.ts";
import { renderStage, type RenderedStage } from "../testing/renderStage.tsx";
import { newSha256 } from "./late/sha256.ts";
import { Slider } from "./late/Slider.tsx";

const png = "iVBORw0KGgo=";
const size = { width: 320, height: 160, pieceSize: 60, top: 40 };
const missed = { code: 400, message: "[D0008] 位置不对，请再试一次" };

const knob = () => screen.getByRole("slider", { name: "拼图滑块" });
const status = () => screen.getByRole("status").textContent;
const byDevice = () => screen.getByRole("button", { name: "无法拖动滑块？让设备代为验证" });

/** Pictures are called by their numbers, and so are the tickets. */
function hasPictures(server: FakeServer, expirySeconds = 120): void {
  let [pictures, tickets] = [0, 0];
  server.answer(slideApi, "slider", () => {
    pictures += 1;
    return { id: `picture-${pictures}`, picture: png, piece: png, ...size, expirySeconds: 120 };
  });
  server.answer(slideApi, "slide", () => {
    tickets += 1;
    return { ticket: `ticket-${tickets}`, expirySeconds };
  });
}

/** A slider on its own. */
async function aSlider(expirySeconds = 120) {
  await addWords(slideText);
  const server = fakeServer();
  hasPictures(server, expirySeconds);
  const [onSolved, onError] = [vi.fn<(ticket: string) => void>(), vi.fn<(message?: string) => void>()];
  const { unmount } = render(
    <I18nextProvider i18n={words}>
      <Slider onSolved={onSolved} onError={onError} />
    </I18nextProvider>,
  );
  return { server, onSolved, onError, unmount, user: userEvent.setup() };
}

const place = () => Number(knob().getAttribute("aria-valuenow"));
const isOpen = async () => await screen.findByRole("button", { name: "换一张图片" });

describe("a slider", () => {
  it("is solved by keys alone: the first one brings the picture, Enter lets the piece go", async () => {
    const { server, onSolved, user } = await aSlider();
    await user.tab();
    await user.tab();
    expect(document.activeElement).toBe(knob());

    await user.keyboard("{ArrowRight}");
    await isOpen();
    await user.keyboard("{Shift>}{ArrowRight>12/}{/Shift}{ArrowRight>4/}{ArrowLeft}");
    expect(place()).toBe(123);
    await user.keyboard("{Enter}");

    await waitFor(() => expect(status()).toBe("验证通过"));
    expect(server.heard(slideApi, "slide").map(({ input }) => input)).toEqual([{ id: "picture-1", x: 123 }]);
    expect(onSolved.mock.calls).toEqual([["ticket-1"]]);
    expect(document.activeElement).toBe(knob());
    expect(screen.queryByRole("button", { name: "换一张图片" })).toBeNull();
  });

  it("says its bounds, and stays within them", async () => {
    const { user } = await aSlider();
    knob().focus();
    await user.keyboard("{ArrowRight}");
    await isOpen();

    await user.keyboard("{End}{ArrowRight}");
    expect([place(), knob().getAttribute("aria-valuemax")]).toEqual([260, "260"]);
    await user.keyboard("{Home}{ArrowLeft}");
    expect(place()).toBe(0);
    expect(knob().getAttribute("aria-describedby")).not.toBeNull();
  });

  it("that is missed says so and goes on with another picture", async () => {
    const { server, onSolved, user } = await aSlider();
    server.refuse(slideApi, "slide", missed);
    knob().focus();
    await user.keyboard("{ArrowRight}");
    await isOpen();

    await user.keyboard("{ArrowRight}{Enter}");

    await waitFor(() => expect(status()).toBe("位置不对，请再试一次"));
    await waitFor(() => expect(server.heard(slideApi, "slider")).toHaveLength(2));
    await waitFor(() => expect(place()).toBe(0));
    server.answer(slideApi, "slide", () => ({ ticket: "second", expirySeconds: 120 }));
    await user.keyboard("{ArrowRight}{Enter}");
    await waitFor(() => expect(onSolved.mock.calls).toEqual([["second"]]));
    expect(server.heard(slideApi, "slide").map(({ input }) => input["id"])).toEqual(["picture-1", "picture-2"]);
  });

  it("gives its ticket back before the server's time for it is over", async () => {
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

  it("closes by Escape and where the focus leaves it; nothing is sent", async () => {
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
    expect(server.heard(slideApi, "slide")).toHaveLength(0);
  });

  it("tells the page what keeps it from the server", async () => {
    const { server, onError, user } = await aSlider();
    server.refuse(slideApi, "slider", { code: 429, message: "请求过于频繁" });

    knob().focus();
    await user.keyboard("{ArrowRight}");

    await waitFor(() => expect(onError.mock.lastCall).toEqual(["请求过于频繁"]));
    expect(status()).toBe("拖动滑块，完成拼图");
  });
});

describe("whoever cannot slide", () => {
  it("meets the other way first, and his device finds the number", async () => {
    const { server, onSolved, user } = await aSlider();
    const salt = "00112233445566778899aabb?expires=1790000000";
    const challenge = hexOf(newSha256()(`${salt}4711`));
    server.answer(slideApi, "work", () => ({
      ...{ algorithm: "SHA-256" as const, challenge, salt, signature: challenge, maxnumber: 6000, expirySeconds: 120 },
    }));
    server.answer(slideApi, "workDone", () => ({ ticket: "wages", expirySeconds: 120 }));

    await user.tab();
    expect(document.activeElement).toBe(byDevice());
    await user.keyboard("{Enter}");

    await waitFor(() => expect(onSolved.mock.calls).toEqual([["wages"]]));
    expect(server.heard(slideApi, "workDone")[0]?.input).toEqual({
      challenge,
      salt,
      signature: challenge,
      number: 4711,
    });
    expect(status()).toBe("验证通过");
    expect(document.activeElement).toBe(knob());
  });

  it("is told when it did not work, and may try again", async () => {
    const { server, onSolved, user } = await aSlider();
    server.refuse(slideApi, "work", { code: 400, message: "[D0008] 设备验证未通过，请重试" });

    await user.click(byDevice());

    await waitFor(() => expect(status()).toBe("设备验证未通过，请重试"));
    expect(byDevice()).toBeDefined();
    expect(onSolved).not.toHaveBeenCalled();
  });
});

/** Slides by keys, wherever the gap may be: the server of the test takes it. */
async function solve({ user }: RenderedStage): Promise<void> {
  (await screen.findByRole("slider", { name: "拼图滑块" })).focus();
  await user.keyboard("{ArrowRight}");
  await isOpen();
  await user.keyboard("{ArrowRight}{Enter}");
  await screen.findByText("验证通过");
}

describe("where the tenant asks for a slider", () => {
  const about = { info: aSysInfo({ secondVer: true }), prepare: (server: FakeServer) => hasPictures(server) };
  const submit = () => screen.getByRole("button", { name: "登录" });

  it("a sign-in goes with its ticket; a refusal keeps what was typed and begins the slider anew", async () => {
    const stage = await renderStage(about);
    stage.server.refuse(sessionApi, "login", { code: 400, message: "[D1000] 账号或密码错误" });
    await stage.user.type(await screen.findByLabelText("账号"), "wang");
    await stage.user.type(screen.getByLabelText("密码"), "Aa1!secret");
    await screen.findByRole("slider");

    await stage.user.click(submit());
    expect(await screen.findByText("请先完成安全验证")).toBeDefined();
    await solve(stage);
    await stage.user.click(submit());

    expect((await screen.findByRole("alert")).textContent).toBe("账号或密码错误");
    expect(stage.server.heard(sessionApi, "login").map(({ input }) => input["slide"])).toEqual(["ticket-1"]);
    await screen.findByText("拖动滑块，完成拼图");
    await solve(stage);
    await stage.user.click(submit());
    await waitFor(() => expect(stage.server.heard(sessionApi, "login").at(-1)?.input["slide"]).toBe("ticket-2"));
  });

  it("a code is asked for with its ticket, and sent off without another one", async () => {
    const stage = await renderStage(about);
    stage.server.answer(smsApi, "sendSms", () => null);
    stage.server.refuse(codeApi, "loginPhone", { code: 400, message: "验证码错误" });
    await stage.user.click(await screen.findByRole("tab", { name: "手机号" }));
    await stage.user.type(await screen.findByLabelText("手机号"), "13800000001");

    await solve(stage);
    await stage.user.click(screen.getByRole("button", { name: "获取验证码" }));
    await waitFor(() => expect(stage.server.heard(smsApi, "sendSms")[0]?.input["slide"]).toBe("ticket-1"));
    await stage.user.type(screen.getByLabelText("验证码"), "123456{Enter}");

    await waitFor(() => expect(stage.server.heard(codeApi, "loginPhone")).toHaveLength(1));
  });
});

describe("the digest", () => {
  it.each([
    ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
    ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
    ["a".repeat(55), "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"],
  ])("of %j is that of the standard", (text, expected) => {
    const sha256 = newSha256();
    sha256("what came before leaves nothing");

    expect(hexOf(sha256(text))).toBe(expected);
  });
});

function hexOf(digest: Int32Array): string {
  return [...digest].map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}
