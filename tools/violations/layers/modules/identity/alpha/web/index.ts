import { List } from "#kit";
import { Shell } from "#shell/Shell.tsx"; // violation: layers
import { addAlpha } from "../server/index.ts"; // violation: layers
import type { AlphaHelp } from "./AlphaHelp.lazy.tsx";
import { AlphaHelp as EagerHelp } from "./AlphaHelp.lazy.tsx"; // violation: lazy files

export const loadHelp = async (): Promise<typeof AlphaHelp> => (await import("./AlphaHelp.lazy.tsx")).AlphaHelp;
export const AlphaPage = [List, Shell, addAlpha, EagerHelp];
