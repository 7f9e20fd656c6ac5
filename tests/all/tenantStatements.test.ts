import { describe, expect, it } from "vitest";
import { takeUnboundStatements } from "#tests/builders/tenantStatements";
import { theServer } from "#tests/builders/server";

describe("the watch over statements of requests", () => {
  async function send(text: string): Promise<string[]> {
    const { app } = await theServer();
    const client = await app.requests.connect();
    await client.query({ text, values: [], rowMode: "array" });
    client.release();
    return takeUnboundStatements();
  }

  it("notices a table of tenants without its tenant", async () => {
    const text = "select 1 from position";

    expect(await send(text)).toEqual([text]);
  });

  it("notices the second table of a join", async () => {
    const text =
      "select 1 from position join account on account.position_id = position.id where position.tenant_id = 1";

    expect(await send(text)).toEqual([text]);
  });

  it("accepts a tenant for each of them, and tables without tenants", async () => {
    expect(await send("select 1 from position where tenant_id = 1")).toEqual([]);
    expect(await send("select 1 from menu limit 1")).toEqual([]);
  });
});
