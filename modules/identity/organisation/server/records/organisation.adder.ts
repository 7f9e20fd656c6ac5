import type { RecordAdder } from "#core/request/importDefinition";
import { splitPath } from "#core/request/importFields";
import { organisations } from "../organisation.table.ts";

/** Adds organisations that the file of an import names: below the root, or below the caller's own organisation. */
export const organisationAdder: RecordAdder = {
  call: "sysOrg/add",
  codeCall: "sysOrg/proposeCode",
  async loadPlace(ctx) {
    const rows = ctx.rows(organisations);
    const [root, ...others] = await rows.list({ parentId: null });
    if (root !== undefined && others.length === 0) return root;
    const { organisationId } = ctx.caller;
    return organisationId === null ? undefined : await rows.find(organisationId);
  },
  // A path names organisations above it, which may be missing too.
  toDraft: (name, place) => (place === undefined || splitPath(name).length > 1 ? undefined : { pid: place.id, name }),
};
