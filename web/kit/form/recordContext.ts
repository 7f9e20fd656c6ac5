import { createContext, useContext } from "react";
import { Id } from "#contract/id";
import type { FormKind, Values } from "../resource/field.ts";
import { readFieldValue } from "../resource/resource.ts";

/** The record of an open form, the API that writes it, and the kind of the form. */
type FormRecord = {
  readonly api: string;
  readonly kind: FormKind;
  readonly record: object;
  /** Input of the record that the form added just before. */
  readonly previous?: Values | undefined;
  /** The entry to look for in the section that is open first. */
  readonly entry?: string | undefined;
};

/** See `useEditedRecord`. */
type EditedRecord = { readonly api: string; readonly id: Id | undefined; readonly record: object };

/** For inputs that use more of a record than their own field, for example a name next to an id. */
export const RecordContext = createContext<FormRecord | undefined>(undefined);

/** The entry of a list in the form that the address asks for. */
export function useRequestedEntry(): string | undefined {
  return useContext(RecordContext)?.entry;
}

/** Input of the record that the open form added just before, for fields that offer the same again. */
export function usePreviousInput(): Values | undefined {
  return useContext(RecordContext)?.previous;
}

/** The edited record; `undefined` in a search. A form that adds has no id yet. */
export function useEditedRecord(): EditedRecord | undefined {
  const inForm = useContext(RecordContext);
  if (inForm?.kind !== "edit") return undefined;
  const { api, record } = inForm;
  return { api, id: Id.safeParse(readFieldValue(record, "id")).data, record };
}
