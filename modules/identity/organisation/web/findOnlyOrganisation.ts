import type { Id } from "#contract/id";
import { call, CallError } from "#kit";
import { organisationApi } from "../contract.ts";

/** The organisation, if the caller has only one to choose; undefined otherwise, and if the server does not answer. */
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
