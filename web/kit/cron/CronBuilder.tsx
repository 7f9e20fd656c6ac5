import { Input, Tabs } from "antd";
import { useId, useMemo, useState } from "react";
import {
  type CronChoice,
  type CronExpression,
  type CronFormatValue,
  type CronPart,
  cronParts,
} from "#contract/cron/cronExpression";
import type { CronDays } from "#contract/cron/cronDays";
import { listRuns } from "#contract/cron/listRuns";
import { parseCron } from "#contract/cron/parseCron";
import { printCron } from "#contract/cron/printCron";
import { useTexts } from "#base/i18n";
import { ModalDialog } from "../parts/ModalDialog.tsx";
import { changePart } from "./changePart.ts";
import { CronPartEditor } from "./CronPartEditor.tsx";
import { CronSummary, deviceTimeZone, partTitles } from "./CronSummary.tsx";

type Props = {
  text: string;
  timeZone: string | undefined;
  days: CronDays | undefined;
  onApply: (text: string) => void;
  onClosed: () => void;
};

const shownRuns = 10;
const startText = "0 0 * * * ?";

/** Builds an expression part by part. Its text can be edited as well; the tabs follow it while it is valid. */
export function CronBuilder({ text: initial, timeZone, days, onApply, onClosed }: Props) {
  const t = useTexts();
  const id = useId();
  const [isOpen, setOpen] = useState(true);
  const [text, setText] = useState(initial.trim() === "" ? startText : initial);
  const [shown, setShown] = useState(() => findExpression(initial) ?? findExpression(startText));
  const [now] = useState(() => new Date());
  const isValid = useMemo(() => {
    const expression = findExpression(text)?.expression;
    if (expression === undefined) return false;
    return listRuns(expression, { timeZone: timeZone ?? deviceTimeZone(), days, after: now, count: 1 }).length > 0;
  }, [text, timeZone, days, now]);

  function handleText(next: string): void {
    setText(next);
    setShown(findExpression(next) ?? shown);
  }

  function handlePart({ expression, format }: ValidExpression, part: CronPart, choice: CronChoice): void {
    handleText(printCron(changePart(expression, part, choice), format).text);
  }

  function handleApply(): void {
    onApply(text.trim());
    setOpen(false);
  }

  return (
    <ModalDialog
      open={isOpen}
      title={t("kit.cron.builder")}
      width={640}
      okButtonProps={{ disabled: !isValid }}
      onOk={handleApply}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <div className="sw-cron-builder">
        {shown !== undefined && (
          <Tabs
            size="small"
            items={cronParts.map((part) => ({
              key: part,
              label: t(partTitles[part]),
              children: (
                <CronPartEditor
                  part={part}
                  choice={shown.expression[part]}
                  onChange={(choice) => handlePart(shown, part, choice)}
                />
              ),
            }))}
          />
        )}
        <label htmlFor={id}>{t("kit.cron.expression")}</label>
        <Input
          id={id}
          value={text}
          status={isValid ? "" : "error"}
          aria-describedby={`${id}-words`}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => handleText(event.target.value)}
          onPressEnter={() => (isValid ? handleApply() : undefined)}
        />
        <CronSummary id={`${id}-words`} text={text} timeZone={timeZone} days={days} count={shownRuns} />
      </div>
    </ModalDialog>
  );
}

type ValidExpression = { readonly expression: CronExpression; readonly format: CronFormatValue };

function findExpression(text: string): ValidExpression | undefined {
  const reading = parseCron(text);
  return reading.faults === undefined ? reading : undefined;
}
