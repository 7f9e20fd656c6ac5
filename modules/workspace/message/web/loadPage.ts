import { loadTexts } from "#base/i18n";
import { filesText } from "#kit/files/text/index.ts";
import type { Screen } from "#kit";

/** The page with the words of its files. */
export async function loadPage(): Promise<Screen> {
  const [page] = await Promise.all([import("./MessagePage.tsx"), loadTexts(filesText)]);
  return page;
}
