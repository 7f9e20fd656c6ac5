import { organisationTypes } from "../contract.ts";
import type { AnyContext } from "#core/request/context";
import { dictionarySource } from "#core/request/dictionary";
import { InvalidInput } from "#core/http/input";

/** Refuses the field if its value is not in the dictionary. */
export async function requireKnownType(ctx: AnyContext, type: string): Promise<void> {
  if (await dictionarySource.get(ctx).hasValue(ctx, organisationTypes, type)) return;
  throw new InvalidInput(new Map([["type", [{ key: "invalid.choice" }]]]));
}
