import { lazyComponent } from "#kit";
import type { ScheduleTarget } from "./ScheduleDialog.tsx";

const ScheduleDialog = lazyComponent(async () => (await import("./ScheduleDialog.tsx")).ScheduleDialog);

const InvitationDialog = lazyComponent(
  async () => (await import("./invitation/InvitationDialog.tsx")).InvitationDialog,
);

const SharedEntryDialog = lazyComponent(async () => (await import("./shared/SharedEntryDialog.tsx")).SharedEntryDialog);

type Props = { target: ScheduleTarget | undefined; onClosed: () => void };

/** The form of an entry; for one of another account, the invitation to it, or what is in a shared calendar. */
export function EntryDialog({ target, onClosed }: Props) {
  if (target === undefined) return undefined;
  if (target.kind === "edit" && target.entry.answer !== null)
    return <InvitationDialog entry={target.entry} onClosed={onClosed} />;
  if (target.kind === "edit" && !target.entry.canWrite)
    return <SharedEntryDialog entry={target.entry} onClosed={onClosed} />;
  return <ScheduleDialog target={target} onClosed={onClosed} />;
}
