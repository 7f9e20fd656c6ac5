import { useState } from "react";
import * as z from "zod";
import { useTexts, useUnsavedInput } from "#kit";
import { useNamedDraftStore } from "#kit/form/drafts.ts";
import type { DeclaredSetting } from "../contract.ts";
import type { Drafts } from "./drafts.ts";
import type { SettingOwner } from "./settingOwners.ts";

const StoredDrafts = z.record(z.string(), z.object({ value: z.string(), isReset: z.boolean() }));

type SettingDrafts = {
  readonly drafts: Drafts;
  /** When restored drafts were written; `undefined`: there were none. */
  readonly restoredAt: Date | undefined;
  change(next: Drafts): void;
  clear(): void;
};

/**
 * The values that are not saved yet; `undefined` until the settings are loaded. They outlive a reload and an expired
 * session, except secrets, which are not stored.
 */
export function useSettingDrafts(
  owner: SettingOwner,
  settings: readonly DeclaredSetting[] | undefined,
): SettingDrafts | undefined {
  const t = useTexts();
  const store = useNamedDraftStore({ name: `settings/${owner}`, label: t("setting.page") });
  const [state, setState] = useState<Pick<SettingDrafts, "drafts" | "restoredAt">>();
  useUnsavedInput(`settings/${owner}`, state !== undefined && state.drafts.size > 0, () => store.clear());

  if (settings === undefined) return undefined;
  if (state === undefined) {
    if (!store.isReady) return undefined;
    const stored = store.read();
    const drafts = restoreDrafts(stored?.values, settings);
    const first = { drafts, restoredAt: drafts.size === 0 ? undefined : stored?.at };
    setState(first);
    return { ...first, change, clear };
  }

  function change(drafts: Drafts): void {
    setState({ drafts, restoredAt: drafts.size === 0 ? undefined : state?.restoredAt });
    store.write({ was: {}, values: Object.fromEntries(listStorable(drafts, settings ?? [])) });
  }

  function clear(): void {
    setState({ drafts: new Map(), restoredAt: undefined });
    store.clear();
  }

  return { ...state, change, clear };
}

/** The stored drafts of settings that can still be changed. */
function restoreDrafts(values: unknown, settings: readonly DeclaredSetting[]): Drafts {
  const { data = {} } = StoredDrafts.safeParse(values ?? {});
  const editable = new Set(settings.filter(({ isEditable }) => isEditable).map(({ code }) => code));
  return new Map(Object.entries(data).filter(([code]) => editable.has(code)));
}

function listStorable(drafts: Drafts, settings: readonly DeclaredSetting[]) {
  const secrets = new Set(settings.filter(({ kind }) => kind === "secret").map(({ code }) => code));
  return [...drafts].filter(([code]) => !secrets.has(code));
}
