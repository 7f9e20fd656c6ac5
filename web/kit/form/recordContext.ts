import { createContext, useContext } from "react";
import { Id } from "#contract/id";
import type { FormKind } from "../resource/field.ts";
import { valueOf } from "../resource/resource.ts";

/** The record whose form is open, and what for. */
type InForm = { readonly kind: FormKind; readonly record: object };

/** For inputs that take more of a record than their own field: a name beside an id. */
export const RecordContext = createContext<InForm | undefined>(undefined);

/** A record that is edited; a form that adds one has none yet, and neither has the search. */
export function useEditedRecord(): { readonly id: Id | undefined; readonly record: object } | undefined {
  const inForm = useContext(RecordContext);
  if (inForm?.kind !== "edit") return undefined;
  return { id: Id.safeParse(valueOf(inForm.record, "id")).data, record: inForm.record };
}
