import * as z from "zod";
import { type FieldInput, usePreviousInput } from "#kit";
import { useAccountTarget } from "./accountTarget.ts";
import { RoleList } from "./RoleList.tsx";

const Ids = z.array(z.number());

/** The roles of the account whose form is open. */
export function RolesField({ id, value, onChange }: FieldInput) {
  const accountId = useAccountTarget();
  const previous = Ids.safeParse(usePreviousInput()?.["roleIdList"]).data;
  return (
    <div className="sw-roles-field">
      <RoleList {...{ accountId, id, onChange, previous }} value={Ids.safeParse(value).data ?? []} />
    </div>
  );
}
