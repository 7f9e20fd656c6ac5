import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import { expect, it } from "vitest";
import { text as english } from "#shell/text/en.ts";
import { text as chinese } from "#shell/text/zh-CN.ts";

const root = path.join(import.meta.dirname, "../..");

/** The first Chromium with all functions of an edition of the language, and with what is used of the browser beside it. */
const chromiumByEdition: Readonly<Record<string, string>> = { ES2023: "110", ES2024: "120" };

async function readJson(name: string): Promise<unknown> {
  return JSON.parse(await readFile(path.join(root, name), "utf8"));
}

it("the sign-in page recommends, in each language, a browser that can run the web client", async () => {
  const { compilerOptions } = z
    .object({ compilerOptions: z.object({ lib: z.array(z.string()) }) })
    .parse(await readJson("tsconfig.web.json"));
  const version = compilerOptions.lib.flatMap((edition) => chromiumByEdition[edition] ?? [])[0] ?? "an unknown edition";
  const languages = await readdir(path.join(root, "locales"));
  const translations = await Promise.all(
    languages.map(async (language) => await readJson(`locales/${language}/shell.json`)),
  );

  const advice = [english, chinese, ...translations].map(
    (texts) => z.object({ "signIn.browser": z.string() }).parse(texts)["signIn.browser"],
  );

  expect(advice).toHaveLength(languages.length + 2);
  expect(advice.filter((sentence) => !sentence.includes(version))).toEqual([]);
});
