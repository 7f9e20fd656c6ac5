import { loadTexts } from "#base/i18n";
import { viewText } from "../text/index.ts";

/** Loads a panel of views or columns together with its texts. */
export async function loadWithTexts<Part>(load: () => Promise<Part>): Promise<Part> {
  const [part] = await Promise.all([load(), loadTexts(viewText)]);
  return part;
}
