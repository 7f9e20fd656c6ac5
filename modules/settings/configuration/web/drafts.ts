import type { RawInputOf } from "#contract/api";
import type { DeclaredSetting, settingApi } from "../contract.ts";

/** A value that is not saved yet. `isReset`: back to what it inherits. */
export type Draft = { readonly value: string; readonly isReset: boolean };

/** Values that are not saved yet, by the code of the setting. */
export type Drafts = ReadonlyMap<string, Draft>;

/** The drafts with a new value; one that equals the saved value is none. */
export function setDraft(drafts: Drafts, setting: DeclaredSetting, value: string): Drafts {
  return change(drafts, setting, value === (setting.value ?? "") ? undefined : { value, isReset: false });
}

/** The drafts with a setting that goes back to what it inherits. */
export function resetDraft(drafts: Drafts, setting: DeclaredSetting): Drafts {
  return change(drafts, setting, { value: setting.inherited ?? "", isReset: true });
}

/** The drafts without that of a setting. */
export function dropDraft(drafts: Drafts, setting: DeclaredSetting): Drafts {
  return change(drafts, setting, undefined);
}

function change(drafts: Drafts, { code }: DeclaredSetting, draft: Draft | undefined): Drafts {
  const next = new Map(drafts);
  if (draft === undefined) next.delete(code);
  else next.set(code, draft);
  return next;
}

/** Whether a setting can go back: it has a value of its own at this place. */
export function canReset({ source, isEditable, id }: DeclaredSetting, owner: "installation" | "tenant"): boolean {
  return isEditable && id !== null && source === (owner === "tenant" ? "own" : "installation");
}

type ValueChange = RawInputOf<typeof settingApi.calls.batchUpdate>["changes"][number];

/** What is sent for the drafts, in the order of the settings. */
export function toChanges(drafts: Drafts, settings: readonly DeclaredSetting[]): ValueChange[] {
  return settings.flatMap(({ code, version }) => {
    const draft = drafts.get(code);
    if (draft === undefined) return [];
    const { value, isReset } = draft;
    return [{ code, value, reset: isReset || value === "", ...(version === null ? {} : { version }) }];
  });
}

/** Faults by the code of the setting, from those of a refused call. */
export function toFaults(
  fields: Readonly<Record<string, readonly string[]>>,
  changes: readonly ValueChange[],
): ReadonlyMap<string, string> {
  const faults = new Map<string, string>();
  for (const [field, [why]] of Object.entries(fields)) {
    const index = /^changes\.(?<index>\d+)\./iu.exec(field)?.groups?.["index"];
    const code = index === undefined ? undefined : changes[Number(index)]?.code;
    if (code !== undefined && why !== undefined) faults.set(code, why);
  }
  return faults;
}
