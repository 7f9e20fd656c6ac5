import { useState } from "react";
import { useNavigate } from "react-router";
import { useTexts } from "#base/i18n";
import { usePageSearch } from "#base/page/location.tsx";
import { formatInstant } from "#kit/cells/time.ts";
import { useCallResult } from "#kit/parts/useCallResult.ts";
import { FormMessage } from "#kit/publicPage/FormMessage.tsx";
import { invitedApi } from "../../contract.ts";
import { PublicFrame } from "../register/PublicFrame.tsx";
import { FirstPasswordForm } from "./FirstPasswordForm.tsx";

/** Where the link of an invitation leads: its person sets the password of the account. */
export function Component() {
  const t = useTexts();
  const navigate = useNavigate();
  const [search] = usePageSearch();
  const [message, setMessage] = useState<string>();
  const link = { tenantId: Number(search.get("tid")), code: search.get("code") ?? "" };
  const { data, error } = useCallResult(invitedApi, "invitation", link);

  if (error !== undefined)
    return (
      <PublicFrame
        title={t("register.invited.gone")}
        text={t("register.invited.goneWhy", { reason: error.message })}
        back="register.toSignIn"
      />
    );
  if (data === undefined) return undefined;
  const { account, realName: name, tenantName: tenant, expiresAt } = data;

  function handleDone(): void {
    // The link is used up, so Back must not lead to it.
    void navigate(`/regsuccess?${new URLSearchParams({ way: "invited", account }).toString()}`, { replace: true });
  }

  return (
    <PublicFrame
      title={t("register.invited.title", { name })}
      text={t("register.invited.why", { tenant, account, time: formatInstant(expiresAt) })}
      back="register.toSignIn"
    >
      {message === undefined ? undefined : <FormMessage tone="red">{message}</FormMessage>}
      <FirstPasswordForm link={link} account={account} onError={setMessage} onDone={handleDone} />
    </PublicFrame>
  );
}
