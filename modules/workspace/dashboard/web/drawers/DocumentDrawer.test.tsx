import { screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { dashboardText } from "../../text/index.ts";
import { applyLanguage } from "#base/i18n";
import { createFakeServer } from "#testing/fakeServer.ts";
import { renderScreen } from "#testing/renderScreen.tsx";
import { DocumentDrawer } from "./DocumentDrawer.lazy.tsx";

afterEach(async () => await applyLanguage("zh-CN"));

async function readIn(language: "zh-TW" | "de", name: "changes" | "manual") {
  await applyLanguage(language);
  await renderScreen(<DocumentDrawer name={name} onClosed={() => undefined} />, {
    server: createFakeServer(),
    texts: dashboardText,
  });
  return await screen.findByRole("article");
}

it.each([
  { language: "zh-TW", name: "changes", written: "zh-CN", heading: "更新日志" },
  { language: "zh-TW", name: "manual", written: "zh-CN", heading: "正式运行" },
  { language: "de", name: "changes", written: "en", heading: "Changelog" },
  { language: "de", name: "manual", written: "en", heading: "In production" },
] as const)("shows the $name for $language in $written", async ({ language, name, written, heading }) => {
  const document = await readIn(language, name);

  expect(document.lang).toBe(written);
  expect(screen.getByRole("heading", { level: 3, name: heading })).toBeDefined();
});
