import type { ClientBase } from "pg";
import { contractText } from "#contract/text/index";
import { sourceLanguages } from "#contract/text";
import type { SeedTarget } from "#core/boot/seeding";
import { loadTexts } from "#core/request/texts";
import { modules } from "./modules.server.ts";

/** Opens a database to seed, with the menu entries of the modules. Rows hold only the source languages. */
export async function openSeedTarget(owner: ClientBase): Promise<SeedTarget> {
  const sources = [contractText, ...modules.flatMap(({ texts = [] }) => texts)];
  return {
    owner,
    menuEntries: modules.flatMap(({ menus = [] }) => menus),
    texts: await loadTexts(sources, sourceLanguages),
  };
}
