import type { ExtensionOwner } from "#core/request/extensionPoint";
import { serialTypes } from "#core/request/serialNumber";

/** Throws if two modules declare the same type (contract 10, 10.18: S0008). */
export function checkSerialTypes(owner: ExtensionOwner): void {
  const names = new Set<string>();
  for (const { type } of serialTypes.list(owner)) {
    if (names.has(type)) throw new Error(`S0008: two modules declare the serial type ${type}`);
    names.add(type);
  }
}
