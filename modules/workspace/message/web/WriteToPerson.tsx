import { Button } from "antd";
import { isPermitted, useTexts } from "#kit";
import type { PersonActionProps } from "#modules/identity/account/web";
import { useHasPage } from "#kit/menu/useHasPage.ts";
import { messageContactApi } from "../contact.contract.ts";
import { messagePath } from "./messagePath.ts";
import { toSearch } from "./target.ts";

/** On the card of a person, leads to the conversation with them. */
export function WriteToPerson({ id, onDone }: PersonActionProps) {
  const t = useTexts();
  const hasPage = useHasPage(messagePath);
  if (!hasPage || !isPermitted({ of: messageContactApi, call: "page" })) return undefined;
  const search = toSearch({ kind: "person", id }).toString();
  return (
    <Button type="primary" size="small" href={`#${messagePath}?${search}`} onClick={onDone}>
      {t("account.card.write")}
    </Button>
  );
}
