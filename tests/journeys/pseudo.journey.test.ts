import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { clippedTexts, settled, widerThanItsWindow } from "./looks.ts";
import { demoAccount, goTo, openSignedIn } from "./steps.ts";
import { windows } from "./windows.ts";

const open = windows();

const [begin, end] = ["⟦", "⟧"];
const accents: Readonly<Record<string, string>> = { a: "á", e: "é", i: "í", o: "ó", u: "ú", A: "Á", E: "É", O: "Ó" };

/** A text as a language would have it that is 40 % longer than English; what stands for values stays. */
function pseudo(text: string): string {
  const parts = text.split(/(?<place>\{\{[^}]*\}\})/u);
  const spoken = parts.map((part) =>
    part.startsWith("{{") ? part : part.replaceAll(/[aeiouAEO]/gu, (letter) => accents[letter] ?? letter),
  );
  return `${begin}${spoken.join("")}${"~".repeat(Math.ceil(text.length * 0.4))}${end}`;
}

/** Words that are no words of ours: keys, the product's name, and antd's own texts. */
const foreign =
  /^(?:Siteward|Ctrl(?:\+\w)?|⌘K|Esc|Enter|Tab|\d+ \/ page|v[\d.]+|[A-Z]{2,5}|xlsx|csv|html|xml|txt|json)$/u;

/** Dates and times, which the browser words itself. */
const months = Array.from({ length: 12 }, (_, month) =>
  new Date(2026, month, 1).toLocaleString("en", { month: "long" }),
);
const timely = new RegExp(
  String.raw`\b(?:${months.join("|")})\b|^(?:this|in|last|next|now|today|yesterday)\b|\bago$`,
  "u",
);

/** Everything that the server has said until now, in lower case: names and titles are data. */
function heardBy(page: Page): () => Promise<ReadonlySet<string>> {
  const heard = new Set<string>();
  const reading: Promise<void>[] = [];
  page.on("response", (response) => {
    if (!new URL(response.url()).pathname.startsWith("/api/")) return;
    const read = response
      .text()
      .then((body) => {
        for (const [text] of body.matchAll(/"(?:[^"\\]|\\.)*"/gu)) heard.add(text.slice(1, -1).toLowerCase());
      })
      // A page that was left takes its answers along.
      .catch(() => undefined);
    reading.push(read);
  });
  return async () => {
    await Promise.all(reading);
    return heard;
  };
}

/** Texts that are in front of the user and come neither from our words nor from the server. */
async function untranslated(page: Page, heard: ReadonlySet<string>): Promise<string[]> {
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
  const said = [...heard].join("\n");
  const isData = (text: string) =>
    text.split(" · ").every((part) => timely.test(part) || said.includes(part.toLowerCase()));
  const isOurs = (text: string) => text.includes(begin) || text.includes(end);
  return [...new Set(texts)]
    .filter((text) => /\p{L}{2}/u.test(text))
    .filter((text) => !isOurs(text) && !foreign.test(text) && !isData(text));
}

const places = [
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

it("every word is translated, and has room in a language that is longer", { timeout: 180_000 }, async () => {
  const page = await openSignedIn(open, demoAccount("superadmin"), { address: "/dashboard/home" });
  const heard = heardBy(page);
  await page.route("**/assets/words/**", async (route) => {
    const words: Record<string, string> = await (await route.fetch()).json();
    await route.fulfill({ json: Object.fromEntries(Object.entries(words).map(([key, text]) => [key, pseudo(text)])) });
  });
  await page.evaluate(() => localStorage.setItem("siteward:lang", JSON.stringify("en")));
  await page.reload();
  const faults: string[] = [];
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const place of places) {
      await goTo(page, place);
      await settled(page);
      const found = [
        ...(await untranslated(page, await heard())),
        ...(await clippedTexts(page)),
        ...(await widerThanItsWindow(page)),
      ];
      faults.push(...found.map((fault) => `${place} ${width}: ${fault}`));
    }
  }
  // Else everything would have come from somewhere else.
  expect(await page.locator("main").innerText()).toContain(begin);
  expect(faults).toEqual([]);
});
