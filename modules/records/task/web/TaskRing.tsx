import type { ReactNode } from "react";
import type { Task } from "../contract.ts";
import "./tasks.css";

type Props = {
  /** The running tasks; without any there is no ring. */
  tasks: readonly Pick<Task, "done" | "total">[];
  children: ReactNode;
};

/** Shown as long as no task knows the amount of its work. */
const unknownPercent = 20;

/** A ring around an icon: how far the running tasks are, all together. */
export function TaskRing({ tasks, children }: Props) {
  const measured = tasks.filter(({ total }) => total !== null && total > 0);
  const sum = (of: "done" | "total") => measured.reduce((count, task) => count + (task[of] ?? 0), 0);
  const percent = measured.length === 0 ? unknownPercent : Math.min(100, (sum("done") / sum("total")) * 100);
  return (
    <span className="sw-task-ring">
      {children}
      {tasks.length > 0 && (
        <svg viewBox="0 0 24 24" aria-hidden data-percent={Math.round(percent)}>
          <circle cx="12" cy="12" r="11" />
          <circle cx="12" cy="12" r="11" pathLength="100" strokeDasharray={`${percent} 100`} />
        </svg>
      )}
    </span>
  );
}
