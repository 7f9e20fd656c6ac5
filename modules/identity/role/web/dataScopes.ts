import type { Tone } from "#kit";
import { DataScope, type DataScopeValue, scopeTexts } from "../contract.ts";

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
