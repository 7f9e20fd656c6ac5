import type { Id } from "#contract/id";
import { call, CallError } from "#kit";
import { organisationApi } from "../contract.ts";

/** The organisation that a choice can only fall on; undefined if there are several, or if the server does not answer. */
export async function findOnlyOrganisation(): Promise<Id | undefined> {
  try {
    const [first, ...others] = await call(organisationApi, "children", {});
    const isOnly = first !== undefined && others.length === 0 && !first.hasChildren && !first.disabled;
    return isOnly ? first.id : undefined;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return undefined;
  }
}
