import { useEffect, useState } from "react";
import { useTexts } from "#base/i18n";
import { usePageLocation } from "#base/page/location.tsx";
import { deleteDraft, isVaultOpen, listDrafts, openVault, saveDraft } from "#base/session/draftVault";
import { useSession } from "#base/session/session";
import type { FormTarget } from "../list/useList.ts";
import type { Values } from "../resource/field.ts";
import { readFieldValue, type RecordRow, type Resource } from "../resource/resource.ts";
import { isSameValue } from "./formValues.ts";

/** Unsaved input of a form: the changed fields, and their values when it was opened. */
export type Draft = { readonly was: Values; readonly values: Values };

/** A draft with the time of its last change. */
export type StoredDraft = Draft & { readonly at: Date };

/**
 * Drafts of unsaved input in this browser, kept until the form is saved or discarded, a week at most. They survive an
 * expired session, a reload, a new version and a crash. Only the account that wrote them can read them.
 */
export type DraftStore = {
  /** Whether stored drafts can be read yet. */
  readonly isReady: boolean;
  read(): StoredDraft | undefined;
  write(draft: Draft): void;
  clear(): void;
};

/** Titles of the form by its kind. */
export const formTitles = { add: "kit.addNamed", edit: "kit.editNamed", copy: "kit.copyNamed" } as const;

/** The draft store of one form: of adding, or of one record. */
export function useDraftStore<Row extends RecordRow>(resource: Resource<Row>, target: FormTarget<Row>): DraftStore {
  const t = useTexts();
  const title = t(formTitles[target.kind], { title: t(resource.title) });
  return useNamedDraftStore({
    name: `${resource.api.name}/${getDraftName(target)}`,
    label: target.kind === "add" ? title : `${title} · ${resource.getName(target.row)}`,
  });
}

type NamedDraft = {
  name: string;
  /** Its title for the user. */
  label: string;
  /** For a field that keeps its input until it is sent: other pages do not offer to go on with it. */
  isUnoffered?: boolean;
};

/** The draft store of a form by its own name. */
export function useNamedDraftStore({ name, label, isUnoffered = false }: NamedDraft): DraftStore {
  const { id: account } = useSession().user;
  const { path, search } = usePageLocation();
  const [isReady, setReady] = useState(() => isVaultOpen(account));
  useEffect(() => {
    if (!isReady) void openVault(account).finally(() => setReady(true));
  }, [account, isReady]);
  return {
    isReady,
    read: () => {
      const draft = listDrafts(account).find((one) => one.name === name);
      if (draft === undefined) return undefined;
      return { at: new Date(draft.at), was: fromStored(draft.was), values: fromStored(draft.values) };
    },
    write: ({ was, values }) => {
      if (Object.keys(values).length === 0) return deleteDraft(account, name);
      const address = path + withQuestionMark(search);
      const texts = { was: toStored(was), values: toStored(values) };
      void saveDraft(account, { name, label, address, at: Date.now(), isUnoffered, ...texts });
    },
    clear: () => deleteDraft(account, name),
  };
}

/** The draft of changed values: what they are now, and what they were at the start. */
export function createDraft(start: Values, values: Values): Draft {
  const changes = Object.entries(values).filter(([name, value]) => !isSameValue(start[name], value));
  const was = changes.map(([name]) => [name, start[name]] as const);
  return { was: Object.fromEntries(was), values: Object.fromEntries(changes) };
}

function withQuestionMark(search: string): string {
  return search === "" || search.startsWith("?") ? search : `?${search}`;
}

/** JSON omits undefined: an emptied field would come back with its old value. It also turns an instant into a text. */
function toStored(values: Values): Values {
  const store = (value: unknown) => (value instanceof Date ? { [instantKey]: value.getTime() } : (value ?? null));
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, store(value)]));
}

function fromStored(values: Values): Values {
  const restore = (value: unknown) => {
    const at = typeof value === "object" && value !== null ? readFieldValue(value, instantKey) : undefined;
    return typeof at === "number" ? new Date(at) : (value ?? undefined);
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, restore(value)]));
}

const instantKey = "$instant";

/** New records with different start values are different forms. */
function getDraftName<Row extends RecordRow>(target: FormTarget<Row>): string {
  if (target.kind === "add") return target.values === undefined ? "add" : `add/${JSON.stringify(target.values)}`;
  return target.kind === "edit" ? String(target.row.id) : `copy/${target.row.id}`;
}
