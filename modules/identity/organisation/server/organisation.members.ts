import type { InputOf } from "#contract/api";
import type { Id } from "#contract/id";
import type { Page } from "#contract/page";
import type { organisationApi, OrganisationStaff } from "../contract.ts";
import type { Context } from "#core/request/context";
import { defineExtensionPoint } from "#core/request/extensionPoint";

export type StaffPageRequest = InputOf<(typeof organisationApi.calls)["staff"]>;

/** Members of organisations, from the module of accounts. */
export type OrganisationMembers = {
  /** The organisations of an account besides its main one. */
  listAffiliatedIds(ctx: Context, accountId: Id): Promise<Id[]>;
  /** One page of the members of an organisation, in the caller's data scope. */
  pageStaff(ctx: Context, input: StaffPageRequest): Promise<Page<OrganisationStaff>>;
};

export const organisationMembers = defineExtensionPoint<OrganisationMembers>("organisation.members");

/** One page of the members of an organisation, as main or further one. */
export async function pageOrganisationStaff(ctx: Context, input: StaffPageRequest): Promise<Page<OrganisationStaff>> {
  return await organisationMembers.get(ctx).pageStaff(ctx, input);
}
