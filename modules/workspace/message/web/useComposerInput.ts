import { useRef, useState } from "react";
import * as z from "zod";
import type { DraftStore } from "#kit/form/drafts.ts";
import { MessageFile } from "../contract.ts";

const Draft = z.object({ text: z.string(), files: z.array(MessageFile) });
type Input = z.infer<typeof Draft>;

const emptyInput: Input = { text: "", files: [] };

/** Text and files that are not sent yet. */
export type ComposerInput = {
  readonly text: string;
  readonly files: readonly MessageFile[];
  setText(text: string): void;
  addFile(file: MessageFile): void;
  removeFile(id: number): void;
  clear(): void;
};

/** The input of the field, kept as a draft. Files arrive while the text changes, so each change builds on the latest. */
export function useComposerInput(drafts: DraftStore): ComposerInput {
  const [input, setInput] = useState<Input>(() => Draft.safeParse(drafts.read()?.values).data ?? emptyInput);
  const latest = useRef(input);

  function change(changes: Partial<Input>): void {
    latest.current = { ...latest.current, ...changes };
    setInput(latest.current);
    if (latest.current.text.trim() === "" && latest.current.files.length === 0) drafts.clear();
    else drafts.write({ was: {}, values: latest.current });
  }

  return {
    ...input,
    setText: (text) => change({ text }),
    addFile: (file) => change({ files: [...latest.current.files, file] }),
    removeFile: (id) => change({ files: latest.current.files.filter((file) => file.id !== id) }),
    clear: () => change(emptyInput),
  };
}
