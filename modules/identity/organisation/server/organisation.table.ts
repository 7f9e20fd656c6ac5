import type { StatusValue } from "#contract/fields";
import { decimal, defaulted, integer, nullable, reference, smallInteger, text } from "#core/rows/column";
import { definePlainTable, defineTable } from "#core/rows/table";

/**
 * Units of a tenant's tree. The whole tenant may read them, because lists name them and a tree needs its ancestors; for
 * writes the database policies enforce the data scope as well.
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
    status: defaulted(smallInteger<StatusValue>()),
    // Maintained by the core; declared because lists sort by it.
    pinyin: defaulted(text(400)),
  },
);

/** Each organisation with all of its ancestors, itself at depth 0. Maintained by a trigger; requests only read it. */
export const organisationTree = definePlainTable(
  "organisation_tree",
  { location: "tenant", scope: "tenant", archive: "derived" },
  { ancestorId: reference(), descendantId: reference(), depth: integer() },
);
