import type { ListExtension } from "#kit/list/listExtension.ts";
import { ImportButton } from "./ImportButton.tsx";

/** Imports records into the lists that allow it. */
export const importListExtension: ListExtension = { tools: [{ place: "file", Tool: ImportButton }] };
