import { useMemo } from "react";
import type { Api } from "#contract/api";
import { sessionState, useSessionState } from "../../session/session.ts";
import type { RecordRow, Resource } from "./resource.ts";

/** Whether the caller's roles hide a field from him: `isFieldHidden(accountApi, "phone")`. */
export function isFieldHidden({ name: entity }: Pick<Api, "name">, field: string): boolean {
  return hiddenNow().has(`${entity}:${field}`);
}

function hiddenNow(): ReadonlySet<string> {
  const state = sessionState();
  return new Set(state.step === "ready" ? state.session.user.hiddenFields : []);
}

/** A resource as the caller may see it: without the columns, conditions and fields of its form that his roles hide. */
export function useVisible<Row extends RecordRow>(resource: Resource<Row>): Resource<Row> {
  const state = useSessionState();
  // The state itself says nothing here: it tells when to look again.
  return useMemo(() => (state.step === "ready" ? visibleOf(resource) : resource), [resource, state]);
}

function visibleOf<Row extends RecordRow>(resource: Resource<Row>): Resource<Row> {
  const { api, columns, search, form } = resource;
  const isShown = ({ name }: { readonly name: string }) => !isFieldHidden(api, name);
  if ([...columns, ...search, ...form].every(isShown)) return resource;
  const visible = { ...resource, columns: columns.filter(isShown), search: search.filter(isShown) };
  return withFields(visible, isShown);
}

/** A resource with only some fields in its form; a section without any goes with its fields. */
export function withFields<Row extends RecordRow>(
  resource: Resource<Row>,
  isShown: (field: { readonly name: string }) => boolean,
): Resource<Row> {
  const { form, sections } = resource;
  if (form.every(isShown)) return resource;
  return {
    ...resource,
    form: form.filter(isShown),
    sections: sections
      .map((section) => ({ ...section, fields: section.fields.filter(isShown) }))
      .filter(({ fields }) => fields.length > 0),
  };
}
