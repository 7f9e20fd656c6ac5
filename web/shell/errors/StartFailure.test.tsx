import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { languages } from "#contract/languages";
import { constantApi } from "#modules/settings/constant/session";
import { call } from "#base/api";
import { initTexts, translate } from "#base/i18n";
import { store } from "#base/storage";
import { createFakeServer } from "#testing";
import { shellText } from "#shell/text/index.ts";
import { StartFailure } from "./StartFailure.tsx";

/** A key has dots and no spaces. */
const key = /\b[a-z]+(?:\.\w+)+\b/u;

/** As if the file of texts could not be loaded. */
const missingTexts = { name: "missing", folder: "missing" };

describe("a start without texts", () => {
  it.each(languages)("says in %s why the program cannot start", async (language) => {
    store(localStorage, "lang", language);
    await expect(initTexts(missingTexts)).rejects.toThrow(TypeError);

    render(<StartFailure />);

    const words = [...screen.getByRole("main").querySelectorAll("h1, button")].map((part) => part.textContent);
    expect(document.documentElement.lang).toBe(language);
    expect(words).toHaveLength(2);
    expect(words.filter((text) => text === "" || key.test(text))).toEqual([]);
    await initTexts(shellText);
    expect(words[0]).toBe(translate("shell.unreachable"));
  });
});

describe("a call that fails while the texts are loading", () => {
  it.each([
    ["is unanswered", () => createFakeServer().goDown(), "无法连接服务器，请检查网络后重试"],
    [
      "is answered with 500",
      () => createFakeServer().refuse(constantApi, "list", { code: 500, message: "x", requestId: "r-1" }),
      "服务暂时不可用，请稍后重试（编号 r-1）",
    ],
  ])("and %s has its message once they are there", async (_, prepare, message) => {
    prepare();

    const loading = initTexts(shellText);
    const failing = call(constantApi, "list", {});

    await expect(failing).rejects.toThrow(message);
    await loading;
  });
});
