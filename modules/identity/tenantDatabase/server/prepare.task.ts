import * as z from "zod";
import { Id } from "#contract/id";
import { defineTask } from "#core/jobs/tasks/task";
import { migrateTenants } from "#core/tenantDatabase/migrateTenants";
import { SchemaOutcome } from "../contract.ts";
import { requireOwnerAddress } from "./requireOwner.ts";

const Parts = z.array(z.enum(["schema", "rows"]));

/** Updates tables and shared rows in the database of one tenant or of all. Repeated, it does what is left. */
export const prepareTask = defineTask({
  name: "tenantDatabase.prepare",
  input: z.object({ tenantId: Id.nullable(), parts: Parts }),
  result: z.object({ databases: z.array(SchemaOutcome) }),
  code: () => "sysTenant/initTenantDb",
  async run({ app, signal, reportProgress }, { tenantId, parts }) {
    const owner = requireOwnerAddress(app);
    let done = 0;
    const outcomes = await migrateTenants({
      addresses: { ...app.databaseAddresses, owner },
      keys: app.keys,
      signal,
      parts,
      ...(tenantId === null ? {} : { tenantId }),
      onDone: () => reportProgress(++done),
    });
    const databases = outcomes.map(({ tenantId: id, tenantName, applied, changedRows, fault }) => ({
      tenantId: id,
      name: tenantName,
      applied: applied.length,
      changedRows,
      fault: fault ?? null,
    }));
    return { databases };
  },
});
