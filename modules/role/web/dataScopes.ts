import type { TextKey } from "#contract/text";
import type { Tone } from "#kit";
import { DataScope, type DataScopeValue } from "#modules/role/contract";

/** The kinds of data scope, widest first, each with what it is called and what it means. */
export const scopeWords: Readonly<Record<DataScopeValue, { title: TextKey; means: TextKey }>> = {
  [DataScope.all]: { title: "role.scope.all", means: "role.scope.all.means" },
  [DataScope.ownAndBelow]: { title: "role.scope.ownAndBelow", means: "role.scope.ownAndBelow.means" },
  [DataScope.own]: { title: "role.scope.own", means: "role.scope.own.means" },
  [DataScope.self]: { title: "role.scope.self", means: "role.scope.self.means" },
  [DataScope.listed]: { title: "role.scope.listed", means: "role.scope.listed.means" },
};

/** The kinds in the order in which they are offered. */
export const scopeKinds: readonly DataScopeValue[] = [
  DataScope.all,
  DataScope.ownAndBelow,
  DataScope.own,
  DataScope.listed,
  DataScope.self,
];

/** Seeing everything stands out. */
export function scopeTone(dataScope: DataScopeValue): Tone {
  if (dataScope === DataScope.all) return "amber";
  return dataScope === DataScope.self ? "grey" : "blue";
}
