import type { TextKey } from "#contract/text";
import type { Tone } from "#kit";
import { DataScope, type DataScopeValue } from "../contract.ts";

/** The kinds of data scope, widest first, each with its name and description. */
export const scopeTexts: Readonly<Record<DataScopeValue, { title: TextKey; means: TextKey }>> = {
  [DataScope.all]: { title: "role.scope.all", means: "role.scope.all.means" },
  [DataScope.ownAndBelow]: { title: "role.scope.ownAndBelow", means: "role.scope.ownAndBelow.means" },
  [DataScope.own]: { title: "role.scope.own", means: "role.scope.own.means" },
  [DataScope.self]: { title: "role.scope.self", means: "role.scope.self.means" },
  [DataScope.listed]: { title: "role.scope.listed", means: "role.scope.listed.means" },
};

/** What a data scope includes; undefined for an unknown one. */
export function findScopeText(dataScope: number | undefined): TextKey | undefined {
  return Object.entries(scopeTexts).find(([value]) => Number(value) === dataScope)?.[1].means;
}

/** The kinds in display order. */
export const scopeKinds: readonly DataScopeValue[] = [
  DataScope.all,
  DataScope.ownAndBelow,
  DataScope.own,
  DataScope.listed,
  DataScope.self,
];

/** The kinds as choices of a condition. */
export const scopeChoices = scopeKinds.map((value) => ({ value, label: scopeTexts[value].title }));

/** The widest scope is emphasised. */
export function getScopeTone(dataScope: DataScopeValue): Tone {
  if (dataScope === DataScope.all) return "amber";
  return dataScope === DataScope.self ? "grey" : "blue";
}
