import type { StatusValue } from "#contract/fields";
import { decimal, defaulted, integer, nullable, reference, small, text } from "#server/rows/column";
import { defineLink, defineTable } from "#server/rows/table";

/**
 * Units of a tenant's tree. Everybody in the tenant may read them, since lists name them and a tree needs those above
 * one's own; for writing, the policies of the database hold the data scope besides.
 */
export const organisations = defineTable(
  "organisation",
  { scope: "tenant", pinyinOf: "name", searchable: ["name", "code"], entity: "sysOrg" },
  {
    parentId: nullable(reference()),
    name: text(64),
    code: nullable(text(64)),
    level: nullable(integer()),
    type: nullable(text(64)),
    directorAccountId: nullable(reference()),
    longitude: defaulted(decimal()),
    latitude: defaulted(decimal()),
    orderNo: defaulted(integer()),
    remark: nullable(text(128)),
    status: defaulted(small<StatusValue>()),
    // Kept by the kernel; named here since lists sort by it.
    pinyin: defaulted(text(400)),
  },
);

/** Each organisation with all that lie above it, itself at depth 0. Kept by a trigger; requests only read it. */
export const organisationTree = defineLink(
  "organisation_tree",
  { home: "tenant", scope: "tenant" },
  { ancestorId: reference(), descendantId: reference(), depth: integer() },
);
