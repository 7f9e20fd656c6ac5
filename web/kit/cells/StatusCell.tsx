import { Switch } from "antd";
import { useState } from "react";
import { Status } from "#contract/fields";
import { useTexts } from "#base/i18n";
import { canWrite } from "../parts/canWrite.ts";
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
  const write = useWrite(resource.api, setStatus);
  const [pending, setPending] = useState<boolean>();
  const isEnabled = pending ?? readFieldValue(row, field) === Status.enabled;
  const word = t(isEnabled ? "kit.status.enabled" : "kit.status.disabled");
  if (!canWrite(resource, setStatus)) return <Chip tone={isEnabled ? "green" : "grey"}>{word}</Chip>;

  async function handleChange(isOn: boolean): Promise<void> {
    setPending(isOn);
    // The list is refreshed when this returns; from then on its value counts.
    await write.run({ id: row.id, status: isOn ? Status.enabled : Status.disabled });
    setPending(undefined);
  }

  return (
    <Switch
      size="small"
      aria-label={t("kit.status.of", { name: resource.getName(row) })}
      checked={isEnabled}
      loading={write.isBusy}
      onChange={(isOn) => void handleChange(isOn)}
    />
  );
}
