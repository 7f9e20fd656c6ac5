import * as z from "zod";
import type { FieldInput } from "#kit";
import { useAccountTarget } from "./accountTarget.ts";
import { RoleList } from "./RoleList.tsx";

const Ids = z.array(z.number());

/** The roles of the account whose form is open. */
export function RolesField({ id, value, onChange }: FieldInput) {
  const accountId = useAccountTarget();
  return <RoleList {...{ accountId, id, onChange }} value={Ids.safeParse(value).data ?? []} />;
}
