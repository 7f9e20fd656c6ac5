import { useState } from "react";
import type { Id } from "#contract/id";
import { lazyComponent, useCallResult } from "#kit";
import { usePromptTurn } from "#kit/prompt/usePromptTurn.ts";
import { type ReleaseNote, releaseNoteApi } from "../contract.ts";

const ReleaseNoteDialog = lazyComponent<{ note: ReleaseNote; onClosed: () => void }>(
  async () => (await import("./ReleaseNoteDialog.tsx")).ReleaseNoteDialog,
);

/** After notices that have to be confirmed. */
const promptOrder = 20;

/** Shows the newest release note once. */
export function Component() {
  const { data } = useCallResult(releaseNoteApi, "lastUnRead", {});
  const [closedId, setClosedId] = useState<Id>();
  const note = data === undefined || data === null || data.id === closedId ? undefined : data;
  const isTurn = usePromptTurn({ order: promptOrder, isWaiting: note !== undefined });
  if (note === undefined || !isTurn) return undefined;
  return <ReleaseNoteDialog key={note.id} note={note} onClosed={() => setClosedId(note.id)} />;
}
