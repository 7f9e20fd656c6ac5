import type { TextKey } from "#contract/text";
import type { TenantContext } from "./context.ts";
import { defineExtensionPoint } from "./extensionPoint.ts";

/** A part of a number that its module knows: `{ name: "Project", title: "order.project", example: "P12" }`. */
export type SerialSlot = {
  /** In the format between braces: letters and digits. */
  readonly name: string;
  readonly title: TextKey;
  /** Shown by the preview; no value is longer. */
  readonly example: string;
};

/** A kind of record with serial numbers. Administrators of a tenant decide how its numbers look. */
export type SerialType = {
  /** Its name on the wire, at most 32 characters. */
  readonly type: string;
  readonly title: TextKey;
  /** How long its numbers may be; rules with longer ones are refused. */
  readonly maxLength: number;
  /** Slots of its numbers besides those that all types have. */
  readonly slots?: readonly SerialSlot[];
  /** Accounts of all tenants may take numbers of the main tenant. */
  readonly isShared?: true;
};

/**
 * The types with serial numbers, each provided by the module that uses them:
 *
 * ```ts
 * extensions: [serialTypes.provide({ type: "ORDER", title: "order.serial", maxLength: 32 })],
 * ```
 */
export const serialTypes = defineExtensionPoint<SerialType>("serial.types");

/** Values of the slots of a type, by their names. */
export type SlotValues = Readonly<Record<string, string>>;

/** Gives out serial numbers. */
export type SerialNumbers = {
  /** Undefined if the tenant has no enabled rule for the type. */
  find(ctx: TenantContext, type: SerialType, values: SlotValues): Promise<string | undefined>;
};

/** The module that gives out serial numbers. */
export const serialNumbers = defineExtensionPoint<SerialNumbers>("serial.numbers");

/**
 * Takes the next serial number of a type; undefined if the tenant has no enabled rule for it. A gapless number is taken
 * in the transaction of the call: a rollback gives it back, and other callers wait until the call ends, one second at
 * most. A fast one is taken at once and is lost if the call fails.
 *
 * ```ts
 * const code = await findSerialNumber(ctx, orderNumbers, { Project: project.code });
 * ```
 */
export async function findSerialNumber(
  ctx: TenantContext,
  type: SerialType,
  values: SlotValues = {},
): Promise<string | undefined> {
  return await serialNumbers.get(ctx).find(ctx, type, values);
}
