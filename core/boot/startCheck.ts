import { defineExtensionPoint, type ExtensionOwner } from "#core/request/extensionPoint";

/**
 * What modules check before the server starts, for example that no name is given twice. A check that throws stops the
 * start:
 *
 * ```ts
 * extensions: [startChecks.provide(checkSerialTypes)],
 * ```
 */
export const startChecks = defineExtensionPoint<(owner: ExtensionOwner) => void>("boot.start_check");
