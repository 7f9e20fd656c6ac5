import { useState } from "react";
import { Navigate } from "react-router";
import { useTexts } from "#base/i18n";
import { usePageSearch } from "#base/page/location.tsx";
import { useSessionState } from "#base/session/session";
import { getDisplayedTenant } from "#base/session/sysInfo";
import { AccountSignIn } from "#modules/identity/session/web";
import { FormMessage } from "#kit/publicPage/FormMessage.tsx";
import { PublicFrame } from "./PublicFrame.tsx";

/** The next step after a registration or an invitation: wait for approval, or sign in at once. */
export function Component() {
  const t = useTexts();
  const [search] = usePageSearch();
  const { step } = useSessionState();
  const [error, setError] = useState<string>();
  const account = search.get("account") ?? "";
  if (step === "ready") return <Navigate replace to="/" />;
  const way = search.get("way");
  if (way !== "invitation" && way !== "invited")
    return (
      <PublicFrame
        title={t("register.askedTitle")}
        text={t("register.askedWhy", { account })}
        back="register.toSignIn"
      />
    );
  return (
    <PublicFrame
      title={t(way === "invited" ? "register.invited.doneTitle" : "register.doneTitle")}
      text={t("register.doneWhy", { account })}
      back="register.toSignIn"
    >
      {error === undefined ? undefined : <FormMessage tone="red">{error}</FormMessage>}
      <AccountSignIn tenantId={getDisplayedTenant()} hasFocus onError={setError} filledIn={{ account, password: "" }} />
    </PublicFrame>
  );
}
