import type { Id } from "#contract/id";
import type { OpenEdit } from "../list/listExtension.ts";
import { useListExtensions } from "../list/useListExtensions.ts";
import type { RecordRow, Resource } from "../resource/resource.ts";

type Props<Row extends RecordRow> = { resource: Resource<Row>; id: Id; edit?: OpenEdit };

/** What a module says about an open record. */
export function RecordNotice<Row extends RecordRow>({ resource, id, edit }: Props<Row>) {
  const { recordNotice } = useListExtensions();
  if (recordNotice?.isOffered(resource) !== true) return undefined;
  return <recordNotice.Notice entity={resource.api.name} id={id} edit={edit} />;
}
