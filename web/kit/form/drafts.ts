import { useEffect, useState } from "react";
import { useWords } from "../../i18n.ts";
import { usePageLocation } from "../../pages/location.tsx";
import { dropDraft, isVaultOpen, keepDraft, listDrafts, openVault } from "../../session/draftVault.ts";
import { useSession } from "../../session/session.ts";
import type { FormTarget } from "../list/useList.ts";
import type { Values } from "../resource/field.ts";
import type { RecordRow, Resource } from "../resource/resource.ts";

/** What was typed into a form and not saved: the changed fields, and what they were when it began. */
export type Draft = { readonly was: Values; readonly values: Values };

/** A draft and when it was typed. */
export type FoundDraft = Draft & { readonly at: Date };

/**
 * What is being typed into a form, kept in this browser until it is saved or thrown away, a week at most: it outlives an
 * expired session, a reload, a new version and a crash. Only the account that typed it can read it.
 */
export type DraftStore = {
  /** Whether what was kept earlier can be read by now. */
  readonly isReady: boolean;
  read(): FoundDraft | undefined;
  write(draft: Draft): void;
  clear(): void;
};

/** What the form of a record or of a new one is called. */
export const formTitles = { add: "kit.addNamed", edit: "kit.editNamed", copy: "kit.copyNamed" } as const;

/** The store of one form: of adding, or of one record. */
export function useDraftStore<Row extends RecordRow>(resource: Resource<Row>, target: FormTarget<Row>): DraftStore {
  const t = useWords();
  const { id: account } = useSession().user;
  const { path, search } = usePageLocation();
  const [isReady, setReady] = useState(() => isVaultOpen(account));
  useEffect(() => {
    if (!isReady) void openVault(account).finally(() => setReady(true));
  }, [account, isReady]);
  const name = `${resource.api.name}/${nameOf(target)}`;
  const title = t(formTitles[target.kind], { title: t(resource.title) });
  const label = target.kind === "add" ? title : `${title} · ${resource.nameOf(target.row)}`;
  return {
    isReady,
    read: () => {
      const kept = listDrafts(account).find((one) => one.name === name);
      if (kept === undefined) return undefined;
      return { at: new Date(kept.at), was: withNothing(kept.was), values: withNothing(kept.values) };
    },
    write: ({ was, values }) => {
      if (Object.keys(values).length === 0) return dropDraft(account, name);
      const texts = { was: withNull(was), values: withNull(values) };
      void keepDraft(account, { name, label, address: path + withQuestionMark(search), at: Date.now(), ...texts });
    },
    clear: () => dropDraft(account, name),
  };
}

function withQuestionMark(search: string): string {
  return search === "" || search.startsWith("?") ? search : `?${search}`;
}

/** JSON leaves out what is undefined: a field that was emptied would come back full. */
function withNull(values: Values): Values {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? null]));
}

function withNothing(values: Values): Values {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? undefined]));
}

/** Two new records that start differently are two forms. */
function nameOf<Row extends RecordRow>(target: FormTarget<Row>): string {
  if (target.kind === "add") return target.values === undefined ? "add" : `add/${JSON.stringify(target.values)}`;
  return target.kind === "edit" ? String(target.row.id) : `copy/${target.row.id}`;
}
