import { Switch } from "antd";
import { useState } from "react";
import { Status } from "#contract/fields";
import { useWords } from "../../i18n.ts";
import { mayWrite } from "../parts/mayWrite.ts";
import { useWrite } from "../parts/useWrite.ts";
import { type RecordRow, type Resource, valueOf } from "../resource/resource.ts";
import { Chip } from "./Chip.tsx";

const setStatus = "setStatus";

type Props<Row extends RecordRow> = { resource: Resource<Row>; row: Row; field: string };

/**
 * Whether a record is in use: a switch where the caller may set it, otherwise a chip. A switch turns at once; where the
 * server refuses, it turns back and the reason is said.
 */
export function StatusCell<Row extends RecordRow>({ resource, row, field }: Props<Row>) {
  const t = useWords();
  const write = useWrite(resource.api, setStatus);
  const [awaited, setAwaited] = useState<boolean>();
  const isEnabled = awaited ?? valueOf(row, field) === Status.enabled;
  const word = t(isEnabled ? "kit.status.enabled" : "kit.status.disabled");
  if (!mayWrite(resource, setStatus)) return <Chip tone={isEnabled ? "green" : "grey"}>{word}</Chip>;

  async function handleTurn(isOn: boolean): Promise<void> {
    setAwaited(isOn);
    // The list is up to date when this comes back: what it says counts from then on.
    await write.run({ id: row.id, status: isOn ? Status.enabled : Status.disabled });
    setAwaited(undefined);
  }

  return (
    <Switch
      size="small"
      aria-label={t("kit.status.of", { name: resource.nameOf(row) })}
      checked={isEnabled}
      loading={write.isBusy}
      onChange={(isOn) => void handleTurn(isOn)}
    />
  );
}
