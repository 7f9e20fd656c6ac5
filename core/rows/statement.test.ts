import { describe, expect, it } from "vitest";
import { builder, compile, toColumnName, toFieldName } from "./statement.ts";

describe("names in the database", () => {
  it.each([
    ["id", "id"],
    ["createTime", "create_time"],
    ["createOrgId", "create_org_id"],
    ["idCardNum", "id_card_num"],
  ])("map %s to %s and back", (field, column) => {
    expect(toColumnName(field)).toBe(column);
    expect(toFieldName(column)).toBe(field);
    // The second call reads the result from a cache.
    expect([toColumnName(field), toFieldName(column)]).toEqual([column, field]);
  });

  it("are used by the builder", () => {
    const { sql } = compile(builder.selectFrom("accountRole as row").select(["row.createTime", "row.idCardNum"]));

    expect(sql).toBe(
      `select "row"."${toColumnName("createTime")}", "row"."${toColumnName("idCardNum")}" from "account_role" as "row"`,
    );
  });

  it("are quoted, and values are passed as parameters", () => {
    const nasty = `x"; drop table position; --`;

    const { sql, parameters } = compile(builder.selectFrom(nasty).selectAll().where("name", "=", nasty));

    expect(sql).toBe(`select * from "${nasty.replaceAll('"', '""')}" where "name" = $1`);
    expect(parameters).toEqual([nasty]);
  });
});
