import { describe, expect, it } from "vitest";
import { builder, compile, toColumnName, toFieldName } from "./statement.ts";

describe("names in the database", () => {
  it.each([
    ["id", "id"],
    ["createTime", "create_time"],
    ["createOrgId", "create_org_id"],
    ["idCardNum", "id_card_num"],
  ])("%s is %s there and back", (field, column) => {
    expect(toColumnName(field)).toBe(column);
    expect(toFieldName(column)).toBe(field);
    // The second time the result comes out of a cache.
    expect([toColumnName(field), toFieldName(column)]).toEqual([column, field]);
  });

  it("are what the builder writes", () => {
    const { sql } = compile(builder.selectFrom("accountRole as row").select(["row.createTime", "row.idCardNum"]));

    expect(sql).toBe(
      `select "row"."${toColumnName("createTime")}", "row"."${toColumnName("idCardNum")}" from "account_role" as "row"`,
    );
  });

  it("and values stay apart", () => {
    const nasty = `x"; drop table position; --`;

    const { sql, parameters } = compile(builder.selectFrom(nasty).selectAll().where("name", "=", nasty));

    expect(sql).toBe(`select * from "${nasty.replaceAll('"', '""')}" where "name" = $1`);
    expect(parameters).toEqual([nasty]);
  });
});
