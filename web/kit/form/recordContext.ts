import { createContext, useContext } from "react";
import { Id } from "#contract/id";
import type { FormKind } from "../resource/field.ts";
import { valueOf } from "../resource/resource.ts";

/** The record whose form is open, the API that writes it, and what for. */
type InForm = { readonly api: string; readonly kind: FormKind; readonly record: object };

/** See `useEditedRecord`. */
type Edited = { readonly api: string; readonly id: Id | undefined; readonly record: object };

/** For inputs that take more of a record than their own field: a name beside an id. */
export const RecordContext = createContext<InForm | undefined>(undefined);

/** A record that is edited; a form that adds one has none yet, and neither has the search. */
export function useEditedRecord(): Edited | undefined {
  const inForm = useContext(RecordContext);
  if (inForm?.kind !== "edit") return undefined;
  const { api, record } = inForm;
  return { api, id: Id.safeParse(valueOf(record, "id")).data, record };
}
