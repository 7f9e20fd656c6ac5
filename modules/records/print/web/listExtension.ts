import type { ListExtension } from "#kit/list/listExtension.ts";
import { PrintButton } from "./PrintButton.tsx";

/** Prints every list. */
export const printListExtension: ListExtension = { tools: [{ place: "search", Tool: PrintButton }] };
