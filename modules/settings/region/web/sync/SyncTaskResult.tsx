import { useCallResult } from "#kit";
import type { TaskResultProps } from "#kit/webModule.ts";
import { regionApi } from "../../contract.ts";
import { ReviewDrawer } from "./ReviewDrawer.tsx";

/** As far back as the list of tasks reaches, a day. */
const recent = 100;

/** The review of a proposal, opened from the task that made it. */
export function SyncTaskResult({ taskId, onClosed }: TaskResultProps) {
  const { data } = useCallResult(regionApi, "syncPage", { pageSize: recent });
  const sync = data?.items.find((one) => one.taskId === taskId);
  return sync === undefined ? undefined : <ReviewDrawer syncId={sync.id} onClosed={onClosed} />;
}
