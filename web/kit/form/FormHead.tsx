import { DownOutlined, UpOutlined } from "@ant-design/icons";
import { Button, Tooltip } from "antd";
import type { ReactNode } from "react";
import { useWords } from "../../i18n.ts";
import { formatAgo } from "../cells/time.ts";
import type { FormTarget } from "../list/useList.ts";
import { keysText } from "../parts/shortcuts.ts";
import { type RecordRow, valueOf } from "../resource/resource.ts";
import type { Steps } from "./useSteps.ts";

type Props<Row extends RecordRow> = {
  target: FormTarget<Row>;
  nameOf: (row: Row) => string;
  steps: Steps;
  /** Goes to another record, after a question where something would be lost. */
  onLeave: (go: () => void) => void;
};

/** What a form says of an edited record: which one it is, its last change, where it stands in the list, and the way to its neighbours. */
export function FormHead<Row extends RecordRow>({ target, nameOf, steps, onLeave }: Props<Row>) {
  const t = useWords();
  if (target.kind !== "edit") return undefined;
  const { position, previous, next } = steps;
  const hasSteps = position !== undefined || previous !== undefined || next !== undefined;
  return (
    <>
      <About row={target.row} name={nameOf(target.row)} />
      {hasSteps && (
        <span className="sw-form-steps" role="group" aria-label={t("kit.form.steps")}>
          <span aria-live="polite">{position}</span>
          <Step
            label={t("kit.form.previous")}
            keys="Alt+ArrowUp"
            icon={<UpOutlined aria-hidden />}
            {...{ onLeave }}
            go={previous}
          />
          <Step
            label={t("kit.form.next")}
            keys="Alt+ArrowDown"
            icon={<DownOutlined aria-hidden />}
            {...{ onLeave }}
            go={next}
          />
        </span>
      )}
    </>
  );
}

type StepProps = Pick<Props<never>, "onLeave"> & {
  label: string;
  keys: string;
  icon: ReactNode;
  go: (() => void) | undefined;
};

function Step({ label, keys, icon, go, onLeave }: StepProps) {
  const t = useWords();
  return (
    <Tooltip title={t("kit.form.withKeys", { label, keys: keysText(keys) })}>
      <Button
        type="text"
        size="small"
        icon={icon}
        aria-label={label}
        disabled={go === undefined}
        onClick={go === undefined ? undefined : () => onLeave(go)}
      />
    </Tooltip>
  );
}

/** The name stands here for the sections that do not show it, and for whoever goes from one record to the next. */
function About({ row, name }: { row: object; name: string }) {
  const t = useWords();
  const when = valueOf(row, "updateTime") ?? valueOf(row, "createTime");
  const who = valueOf(row, "updateUserName") ?? valueOf(row, "createUserName");
  const last =
    when instanceof Date
      ? t("kit.change.last", { when: formatAgo(when), who: typeof who === "string" ? who : "" })
      : undefined;
  const words = [name, last].filter(Boolean).join(" · ");
  return (
    <span className="sw-form-last" title={words}>
      {words}
    </span>
  );
}
