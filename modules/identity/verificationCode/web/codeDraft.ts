import * as z from "zod";
import { readStored, removeStored, store } from "#base/storage";

/** The address that a code was requested for, and when another one may be requested, in ms since 1970. */
const CodeDraft = z.object({ contact: z.string(), until: z.number() });
type CodeDraft = z.infer<typeof CodeDraft>;

const none: CodeDraft = { contact: "", until: 0 };

/** What a form of this name had requested before a reload. */
export function readCodeDraft(form: string): CodeDraft {
  const { data = none } = CodeDraft.safeParse(readStored(sessionStorage, nameOf(form)));
  return data;
}

/** Keeps the request of a form in this tab. */
export function storeCodeDraft(form: string, draft: CodeDraft): void {
  store(sessionStorage, nameOf(form), draft);
}

/** Forgets the request of a form. */
export function removeCodeDraft(form: string): void {
  removeStored(sessionStorage, nameOf(form));
}

function nameOf(form: string): string {
  return `code/${form}`;
}
