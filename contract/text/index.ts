import type { TextSource } from "../text.ts";

/** The texts of the shared vocabulary by language. */
export const contractText: TextSource = { name: "contract", folder: "contract/text" };
