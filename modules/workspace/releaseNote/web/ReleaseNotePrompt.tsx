import { lazyComponent, useCallResult } from "#kit";
import { type ReleaseNote, releaseNoteApi } from "../contract.ts";

const ReleaseNoteDialog = lazyComponent<{ note: ReleaseNote }>(
  async () => (await import("./ReleaseNoteDialog.tsx")).ReleaseNoteDialog,
);

/** Shows the newest release note once. */
export function Component() {
  const { data } = useCallResult(releaseNoteApi, "lastUnRead", {});
  return data === undefined || data === null ? undefined : <ReleaseNoteDialog key={data.id} note={data} />;
}
