import { Button } from "antd";
import { isPermitted, useTexts } from "#kit";
import { useHasPage } from "#kit/menu/useHasPage.ts";
import type { PersonActionProps } from "#modules/identity/account/web";
import { scheduleApi } from "../../contract.ts";

const path = "/dashboard/schedule";

/** On the card of a person, leads to a new entry to which they are invited. */
export function InvitePerson({ id, onDone }: PersonActionProps) {
  const t = useTexts();
  const hasPage = useHasPage(path);
  if (!hasPage || !isPermitted({ of: scheduleApi, call: "add" })) return undefined;
  return (
    <Button size="small" href={`#${path}?invite=${id}`} onClick={onDone}>
      {t("account.card.invite")}
    </Button>
  );
}
