import { Switch } from "antd";
import { useState } from "react";
import { Status } from "#contract/fields";
import { useTexts } from "#base/i18n";
import { formatLocaleNumber } from "../list/total.ts";
import { canWrite } from "../parts/canWrite.ts";
import { useConfirm } from "../parts/useConfirm.ts";
import { isTracked } from "../parts/useUndo.ts";
import { useWrite } from "../parts/useWrite.ts";
import { readFieldValue, type RecordRow, type Resource } from "../resource/resource.ts";
import { Chip } from "./Chip.tsx";

const setStatus = "setStatus";

type Props<Row extends RecordRow> = { resource: Resource<Row>; row: Row; field: string };

/**
 * The status of a record: a switch if the caller may set it, otherwise a chip. The switch changes at once; if the
 * server refuses, it changes back and the reason is shown.
 */
export function StatusCell<Row extends RecordRow>({ resource, row, field }: Props<Row>) {
  const t = useTexts();
  const confirm = useConfirm();
  const write = useWrite(resource.api, setStatus, { undo: isTracked(resource.api) });
  const [pending, setPending] = useState<boolean>();
  const isEnabled = pending ?? readFieldValue(row, field) === Status.enabled;
  const word = t(isEnabled ? "kit.status.enabled" : "kit.status.disabled");
  if (!canWrite(resource, setStatus)) return <Chip tone={isEnabled ? "green" : "grey"}>{word}</Chip>;

  const name = resource.getName(row);

  /** Whether the people who lose access may lose it. */
  async function isMeant(people: number): Promise<boolean> {
    const question = { title: t("kit.status.disableAsk", { name }), ok: t("kit.disable"), isDangerous: true };
    const text = t("kit.status.disableText", { count: formatLocaleNumber(people) });
    return people === 0 || (await confirm({ ...question, text }));
  }

  async function handleChange(isOn: boolean): Promise<void> {
    const people = isOn ? 0 : (resource.countPeople?.(row) ?? 0);
    if (!(await isMeant(people))) return;
    setPending(isOn);
    // The list is refreshed when this returns; from then on its value counts.
    const told = isOn
      ? t("kit.status.enabledNamed", { name })
      : people === 0
        ? t(resource.disabledText ?? "kit.status.disabledNamed", { name })
        : t("kit.status.disabledPeople", { name, count: formatLocaleNumber(people) });
    await write.run({ id: row.id, status: isOn ? Status.enabled : Status.disabled }, told);
    setPending(undefined);
  }

  return (
    <Switch
      size="small"
      aria-label={t("kit.status.of", { name })}
      checked={isEnabled}
      loading={write.isBusy}
      onChange={(isOn) => void handleChange(isOn)}
    />
  );
}
