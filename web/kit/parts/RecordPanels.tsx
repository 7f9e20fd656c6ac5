import type { Id } from "#contract/id";
import { useListExtensions } from "../list/useListExtensions.ts";
import type { RecordRow, Resource } from "../resource/resource.ts";

type Props<Row extends RecordRow> = { resource: Resource<Row>; id: Id; onChanged?: () => void };

/** The panels of modules for a single record, on a screen without a list: its history. */
export function RecordPanels<Row extends RecordRow>({ resource, id, onChanged }: Props<Row>) {
  const { recordPanels } = useListExtensions();
  return recordPanels.map(({ name, Panel }) => <Panel key={name} resource={resource} id={id} onChanged={onChanged} />);
}
