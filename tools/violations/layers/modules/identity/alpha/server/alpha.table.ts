import { defineTable } from "#core/rows/table";

export const alphas = defineTable("alpha_row", { scope: "tenant" }, {});
