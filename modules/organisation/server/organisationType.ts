import { organisationTypes } from "#modules/organisation/contract";
import { isDictionaryValue } from "#modules/dictionary/server";
import type { AnyContext } from "#server/context/context";
import { InvalidInput } from "#server/http/input";

/** Refuses the field where its value is none of the dictionary's. */
export async function requireKnownType(ctx: AnyContext, type: string): Promise<void> {
  if (await isDictionaryValue(ctx, organisationTypes, type)) return;
  throw new InvalidInput(new Map([["type", [{ key: "invalid.choice" }]]]));
}
