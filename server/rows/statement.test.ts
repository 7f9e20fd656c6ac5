import { describe, expect, it } from "vitest";
import { builder, columnName, compile, fieldName } from "./statement.ts";

describe("names in the database", () => {
  it.each([
    ["id", "id"],
    ["createTime", "create_time"],
    ["createOrgId", "create_org_id"],
    ["idCardNum", "id_card_num"],
  ])("%s is %s there and back", (field, column) => {
    expect(columnName(field)).toBe(column);
    expect(fieldName(column)).toBe(field);
    // From the second time on they come out of a map.
    expect([columnName(field), fieldName(column)]).toEqual([column, field]);
  });

  it("are what the builder writes", () => {
    const { sql } = compile(builder.selectFrom("accountRole as row").select(["row.createTime", "row.idCardNum"]));

    expect(sql).toBe(
      `select "row"."${columnName("createTime")}", "row"."${columnName("idCardNum")}" from "account_role" as "row"`,
    );
  });

  it("and values stay apart", () => {
    const nasty = `x"; drop table position; --`;

    const { sql, parameters } = compile(builder.selectFrom(nasty).selectAll().where("name", "=", nasty));

    expect(sql).toBe(`select * from "${nasty.replaceAll('"', '""')}" where "name" = $1`);
    expect(parameters).toEqual([nasty]);
  });
});
