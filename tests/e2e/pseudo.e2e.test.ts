import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { findClippedTexts, findLasting, findOverflow, showPage } from "./pageChecks.ts";
import { getDemoAccount, openSignedIn } from "./steps.ts";
import { setUpWindows } from "./windows.ts";

const open = setUpWindows();

const [begin, end] = ["⟦", "⟧"];
const accents: Readonly<Record<string, string>> = { a: "á", e: "é", i: "í", o: "ó", u: "ú", A: "Á", E: "É", O: "Ó" };

/** A text in a pseudo-language that is 40 % longer than English; placeholders stay. */
function pseudo(text: string): string {
  const parts = text.split(/(?<place>\{\{[^}]*\}\})/u);
  const accentedParts = parts.map((part) =>
    part.startsWith("{{") ? part : part.replaceAll(/[aeiouAEO]/gu, (letter) => accents[letter] ?? letter),
  );
  return `${begin}${accentedParts.join("")}${"~".repeat(Math.ceil(text.length * 0.4))}${end}`;
}

/** Texts that are not translated: keys, the product's name, and antd's own texts. */
const untranslatedPattern =
  /^(?:Siteward|Ctrl(?:\+\w)?|⌘K|Esc|Enter|Tab|\d+ \/ page|v[\d.]+|[A-Z]{2,5}|xlsx|csv|html|xml|txt|json)$/u;

/** Dates and times, which the browser formats. */
const months = Array.from({ length: 12 }, (_, month) =>
  new Date(2026, month, 1).toLocaleString("en", { month: "long" }),
);
const datePattern = new RegExp(
  String.raw`\b(?:${months.join("|")})\b|^(?:this|in|last|next|now|today|yesterday)\b|\bago$`,
  "u",
);

/** A text as the page shows it, in lower case. */
function normalise(text: string): string {
  return text.replaceAll(/\s+/gu, " ").trim().toLowerCase();
}

/** Every text that the server has sent so far: names and titles are data. */
function collectServerTexts(page: Page): () => Promise<ReadonlySet<string>> {
  const serverTexts = new Set<string>();
  const reading: Promise<void>[] = [];
  page.on("response", (response) => {
    if (!new URL(response.url()).pathname.startsWith("/api/")) return;
    const read = response
      .text()
      .then((body) => {
        for (const [text] of body.matchAll(/"(?:[^"\\]|\\.)*"/gu)) serverTexts.add(normalise(JSON.parse(text)));
      })
      // The body of a response cannot be read after its page was closed.
      .catch(() => undefined);
    reading.push(read);
  });
  return async () => {
    await Promise.all(reading);
    return serverTexts;
  };
}

/** Visible texts that come neither from the translations nor from the server. */
async function findUntranslated(page: Page, getServerTexts: () => Promise<ReadonlySet<string>>): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      if (element === null || element.closest("script, style, svg, kbd") !== null || !element.checkVisibility())
        continue;
      found.push((node.textContent ?? "").trim());
    }
    return found;
  });
  // Read last, because an answer may arrive while the texts are collected.
  const allServerText = [...(await getServerTexts())].join("\n");
  const isData = (text: string) =>
    text.split(" · ").every((part) => datePattern.test(part) || allServerText.includes(normalise(part)));
  const isTranslated = (text: string) => text.includes(begin) || text.includes(end);
  return [...new Set(texts)]
    .filter((text) => /\p{L}{2}/u.test(text))
    .filter((text) => !isTranslated(text) && !untranslatedPattern.test(text) && !isData(text));
}

const addresses = [
  "/dashboard/home",
  "/system/user",
  "/system/user?record=add",
  "/system/role",
  "/system/org",
  "/system/pos",
  "/platform/menu",
  "/system/permission",
  "/system/download",
  "/system/outbox",
] as const;

it("every text is translated, and fits in a language with longer words", async () => {
  const page = await openSignedIn(open, getDemoAccount("superadmin"), { address: "/dashboard/home" });
  const serverTexts = collectServerTexts(page);
  await page.route("**/assets/texts/**", async (route) => {
    const words: Record<string, string> = await (await route.fetch()).json();
    await route.fulfill({ json: Object.fromEntries(Object.entries(words).map(([key, text]) => [key, pseudo(text)])) });
  });
  await page.evaluate(() => localStorage.setItem("siteward:lang", JSON.stringify("en")));
  await page.reload();
  const faults: string[] = [];
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const address of addresses) {
      await showPage(page, address);
      const found = await findLasting(async () => [
        ...(await findUntranslated(page, serverTexts)),
        ...(await findClippedTexts(page)),
        ...(await findOverflow(page)),
      ]);
      faults.push(...found.map((fault) => `${address} ${width}: ${fault}`));
    }
  }
  // Without the marker, every text could have come from another source.
  expect(await page.locator("main").innerText()).toContain(begin);
  expect(faults).toEqual([]);
});
