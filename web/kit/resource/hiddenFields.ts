import { useMemo } from "react";
import type { Api } from "#contract/api";
import { getSessionState, useSessionState } from "#base/session/session";
import type { RecordRow, Resource } from "./resource.ts";

/** Whether the caller's roles hide a field: `isFieldHidden(accountApi, "phone")`. */
export function isFieldHidden({ name: entity }: Pick<Api, "name">, field: string): boolean {
  return hiddenNow().has(`${entity}:${field}`);
}

function hiddenNow(): ReadonlySet<string> {
  const state = getSessionState();
  return new Set(state.step === "ready" ? state.session.user.hiddenFields : []);
}

/** A resource without the columns, conditions and form fields that the caller's roles hide. */
export function useVisibleResource<Row extends RecordRow>(resource: Resource<Row>): Resource<Row> {
  const state = useSessionState();
  // The state is a dependency because hidden fields change with the session.
  return useMemo(() => (state.step === "ready" ? removeHiddenFields(resource) : resource), [resource, state]);
}

function removeHiddenFields<Row extends RecordRow>(resource: Resource<Row>): Resource<Row> {
  const { api, columns, search, form } = resource;
  const isShown = ({ name }: { readonly name: string }) => !isFieldHidden(api, name);
  if ([...columns, ...search, ...form].every(isShown)) return resource;
  const visible = { ...resource, columns: columns.filter(isShown), search: search.filter(isShown) };
  return withFields(visible, isShown);
}

/** A resource with only some fields in its form; sections without fields are removed. */
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
