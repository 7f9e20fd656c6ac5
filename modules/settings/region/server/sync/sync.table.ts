import type { TextKey, TextParameters } from "#contract/text";
import {
  boolean,
  bytes,
  defaulted,
  instant,
  integer,
  json,
  nullable,
  reference,
  secret,
  text,
} from "#core/rows/column";
import { definePlainTable, defineTable } from "#core/rows/table";
import { regionError } from "../../contract.ts";
import type { SyncRequest, VanishingLevel } from "../../sync.contract.ts";

/** Why a service could not be read: a text key, so that each reader sees it in their own language. */
export type SyncFailure = { readonly key: TextKey; readonly parameters: TextParameters };

/** Synchronisations and their proposals. Lists are written as JSON, because the driver takes an array for a database array. */
export const regionSyncs = defineTable(
  "region_sync",
  { scope: "tenant", archive: "transient", missing: () => regionError("region.sync_missing") },
  {
    source: defaulted(text(16)),
    /** One of `SyncState`. */
    state: defaulted(text(16)),
    request: json<SyncRequest>(),
    /** The key of the service, only while a task reads. */
    sealedKey: nullable(secret(bytes())),
    taskId: nullable(reference()),
    regionCount: defaulted(integer()),
    vanishing: defaulted(json<readonly VanishingLevel[]>()),
    failure: nullable(json<SyncFailure>()),
    appliedCount: nullable(integer()),
    appliedTime: nullable(instant()),
    requestId: nullable(text(64)),
  },
);

/** Further columns of a new region. */
export type ChangeDetails = {
  readonly type?: string;
  readonly cityCode?: string;
  readonly longitude?: number;
  readonly latitude?: number;
};

/** The changes of a proposal. */
export const regionChanges = definePlainTable(
  "region_change",
  { location: "tenant", scope: "tenant", archive: "transient" },
  {
    syncId: reference(),
    number: integer(),
    kind: defaulted(text(16)),
    regionId: nullable(reference()),
    code: nullable(text(32)),
    name: text(64),
    beforeName: nullable(text(64)),
    level: integer(),
    parentCode: nullable(text(32)),
    parentName: nullable(text(200)),
    beforeParentName: nullable(text(200)),
    successorCode: nullable(text(32)),
    successorName: nullable(text(64)),
    details: defaulted(json<ChangeDetails>()),
    isChosen: defaulted(boolean()),
  },
);
