import { Button } from "antd";
import { isPermitted, useTexts } from "#kit";
import type { PersonActionProps } from "#modules/identity/account/web";
import { messageContactApi } from "../contact.contract.ts";
import { toSearch } from "./target.ts";

const path = "/dashboard/message";

/** On the card of a person, leads to the conversation with them. */
export function WriteToPerson({ id, onDone }: PersonActionProps) {
  const t = useTexts();
  if (!isPermitted({ of: messageContactApi, call: "page" })) return undefined;
  const search = toSearch({ kind: "person", id }).toString();
  return (
    <Button type="primary" size="small" href={`#${path}?${search}`} onClick={onDone}>
      {t("account.card.write")}
    </Button>
  );
}
