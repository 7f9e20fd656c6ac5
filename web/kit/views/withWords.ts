import { addWords } from "../../i18n.ts";
import { viewsText } from "./text/index.ts";

/** Loads a panel of views or columns together with its words. */
export async function withWords<Part>(load: () => Promise<Part>): Promise<Part> {
  const [part] = await Promise.all([load(), addWords(viewsText)]);
  return part;
}
