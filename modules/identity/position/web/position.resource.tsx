import { defineResource } from "#kit";
import { positionApi } from "../contract.ts";
import { StaffCount } from "./StaffCount.tsx";

export const positionResource = defineResource(positionApi, (column, field) => ({
  title: "position.title",
  search: [field.text("keyword"), field.status("status"), field.text("name"), field.text("code")],
  columns: [
    column.text("name", { width: 200 }),
    column.text("code"),
    column.count("staffCount", (position) => <StaffCount position={position} />, { width: 100 }),
    column.number("orderNo"),
    column.status("status"),
    column.text("remark", { width: 220 }),
  ],
  proposals: [{ field: "code", from: "name", call: "proposeCode" }],
  form: [
    field.text("name"),
    field.text("code", { isUsuallyUnique: true }),
    field.number("orderNo"),
    field.status("status"),
    field.textArea("remark"),
  ],
}));
