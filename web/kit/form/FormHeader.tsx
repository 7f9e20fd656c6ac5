import { DownOutlined, UpOutlined } from "@ant-design/icons";
import { Button, Tooltip } from "antd";
import type { ReactNode } from "react";
import { useTexts } from "#base/i18n";
import { formatAgo } from "../cells/time.ts";
import type { FormTarget } from "../list/useList.ts";
import { formatKeys } from "../parts/shortcuts.ts";
import { readFieldValue, type RecordRow } from "../resource/resource.ts";
import type { RecordNavigation } from "./useRecordNavigation.ts";

type Props<Row extends RecordRow> = {
  target: FormTarget<Row>;
  /** The record as it was saved last. */
  saved: object | undefined;
  getName: (row: Row) => string;
  steps: RecordNavigation;
  /** Goes to another record, after a question if input would be lost. */
  onLeave: (go: () => void) => void;
};

/**
 * The head of a form that edits a record: its name, last change, position in the list, and links to the previous and
 * next record.
 */
export function FormHeader<Row extends RecordRow>({ target, saved, getName, steps, onLeave }: Props<Row>) {
  const t = useTexts();
  if (target.kind !== "edit") return undefined;
  const { position, previous, next } = steps;
  // The row of the list is that of the moment when the form was opened.
  const row = { ...target.row, ...saved };
  const hasSteps = position !== undefined || previous !== undefined || next !== undefined;
  return (
    <>
      <RecordSummary row={row} name={getName(row)} />
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
  const t = useTexts();
  return (
    <Tooltip title={t("kit.form.withKeys", { label, keys: formatKeys(keys) })}>
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

/** The name is repeated here for sections that do not show it, and for moving between records. */
function RecordSummary({ row, name }: { row: object; name: string }) {
  const t = useTexts();
  const when = readFieldValue(row, "updateTime") ?? readFieldValue(row, "createTime");
  const who = readFieldValue(row, "updateUserName") ?? readFieldValue(row, "createUserName");
  const last =
    when instanceof Date
      ? t("kit.change.last", { when: formatAgo(when), who: typeof who === "string" ? who : "" })
      : undefined;
  const subtitle = [name, last].filter(Boolean).join(" · ");
  return (
    <span className="sw-form-last" title={subtitle}>
      {subtitle}
    </span>
  );
}
