import * as z from "zod";
import type { Id } from "#contract/id";
import type { Values } from "#kit";
import { type GrantedScope, RoleForm } from "../../contract.ts";
import type { GrantStart } from "./useGrantStart.ts";

const { grantedMenuIds, grantedScope, hiddenFields } = RoleForm.shape;

/** The value of a field with ids; `undefined`: it was not changed. */
export function readIds(value: unknown): readonly Id[] | undefined {
  return z.safeParse(grantedMenuIds, value ?? undefined).data;
}

/** The value of a field with entries of a blacklist. */
export function readEntries(value: unknown): readonly string[] | undefined {
  return z.safeParse(hiddenFields, value ?? undefined).data;
}

/** The value of the field with the data scope. */
export function readScope(value: unknown): GrantedScope | undefined {
  return z.safeParse(grantedScope, value ?? undefined).data;
}

/** How many entries of a list were added and removed. */
export type ListChange = { readonly added: number; readonly removed: number };

/** What the input changes of a role's grants. */
export type GrantChanges = {
  readonly menus: ListChange;
  readonly fields: ListChange;
  readonly apis: ListChange;
  /** `undefined`: the kind of data scope stays. */
  readonly scope: { readonly before: GrantedScope["kind"]; readonly after: GrantedScope["kind"] } | undefined;
  readonly organisations: ListChange;
};

/** Compares the values of the form with the grants that it began with. */
export function compareGrants(start: GrantStart, values: Values): GrantChanges {
  const scope = readScope(values["grantedScope"]) ?? start.grantedScope;
  const { kind: before } = start.grantedScope;
  return {
    menus: compareLists(start.grantedMenuIds, readIds(values["grantedMenuIds"])),
    fields: compareLists(start.hiddenFields, readEntries(values["hiddenFields"])),
    apis: compareLists(start.deniedApis, readEntries(values["deniedApis"])),
    scope: scope.kind === before ? undefined : { before, after: scope.kind },
    organisations: compareLists(listMarked(start.grantedScope), listMarked(scope)),
  };
}

/** An organisation that now stands for its branch, or no longer does, counts as removed and added. */
function listMarked({ orgIdList, branchIdList }: GrantedScope): string[] {
  return orgIdList.map((id) => `${id} ${branchIdList.includes(id)}`);
}

function compareLists<Entry>(before: readonly Entry[], after: readonly Entry[] = before): ListChange {
  const [old, now] = [new Set(before), new Set(after)];
  return {
    added: [...now].filter((entry) => !old.has(entry)).length,
    removed: [...old].filter((entry) => !now.has(entry)).length,
  };
}
