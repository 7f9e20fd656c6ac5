import { useEffect, useEffectEvent, useRef, useState } from "react";
import * as z from "zod";
import { AttachedFile } from "#contract/attachedFile";
import type { DraftStore } from "#kit/form/drafts.ts";

const Draft = z.object({ text: z.string(), files: z.array(AttachedFile) });
type Input = z.infer<typeof Draft>;

const emptyInput: Input = { text: "", files: [] };

/** Text and files that are not sent yet. */
export type ComposerInput = {
  readonly text: string;
  readonly files: readonly AttachedFile[];
  setText(text: string): void;
  removeFile(id: number): void;
  clear(): void;
};

/** The fields that are shown, by their names. An upload that went on after a sign-in ends in another field than it began. */
const shownFields = new Map<string, (file: AttachedFile) => void>();

/** Adds an uploaded file to the field of this name. */
export function addFileTo(name: string, file: AttachedFile): void {
  shownFields.get(name)?.(file);
}

/** The input of the field, kept as a draft. Files arrive while the text changes, so each change builds on the latest. */
export function useComposerInput(name: string, drafts: DraftStore): ComposerInput {
  const [input, setInput] = useState<Input>(() => Draft.safeParse(drafts.read()?.values).data ?? emptyInput);
  const latest = useRef(input);

  function change(changes: Partial<Input>): void {
    latest.current = { ...latest.current, ...changes };
    setInput(latest.current);
    if (latest.current.text.trim() === "" && latest.current.files.length === 0) drafts.clear();
    else drafts.write({ was: {}, values: latest.current });
  }

  const addFile = useEffectEvent((file: AttachedFile) => change({ files: [...latest.current.files, file] }));
  useEffect(() => {
    const add = (file: AttachedFile) => addFile(file);
    shownFields.set(name, add);
    return () => {
      if (shownFields.get(name) === add) shownFields.delete(name);
    };
  }, [name]);

  return {
    ...input,
    setText: (text) => change({ text }),
    removeFile: (id) => change({ files: latest.current.files.filter((file) => file.id !== id) }),
    clear: () => change(emptyInput),
  };
}
