import { defineReadOnlyList } from "#kit";
import { serialApi } from "../contract.ts";
import { TypeInput } from "./TypeInput.tsx";
import { TypeName } from "./TypeName.tsx";

/** The register of void numbers. */
export const voidNumbers = defineReadOnlyList(serialApi, "voidPage", (column, field) => ({
  title: "serial.void",
  search: [field.text("number"), field.custom("type", (input) => <TypeInput {...input} />)],
  columns: [
    column.text("number", { width: 150 }),
    column.custom("type", ({ type }) => <TypeName type={type} />, { width: 110 }),
    column.text("reason", { width: 180 }),
    column.text("userName", { width: 100 }),
    column.instant("voidTime", { width: 120 }),
  ],
}));
