import { useState } from "react";
import { Navigate } from "react-router";
import { useWords } from "../i18n.ts";
import { usePageSearch } from "../pages/location.tsx";
import { useSessionState } from "../session/session.ts";
import { shownTenant } from "../session/sysInfo.ts";
import { AccountWay } from "../signin/AccountWay.tsx";
import { Note } from "../signin/Note.tsx";
import { PublicFrame } from "./PublicFrame.tsx";

/** What happens next: somebody looks at it, or one signs in at once. */
export function Component() {
  const t = useWords();
  const [search] = usePageSearch();
  const { step } = useSessionState();
  const [error, setError] = useState<string>();
  const account = search.get("account") ?? "";
  if (step === "ready") return <Navigate replace to="/" />;
  if (search.get("way") !== "invitation")
    return (
      <PublicFrame
        title={t("register.askedTitle")}
        text={t("register.askedWhy", { account })}
        back="register.toSignIn"
      />
    );
  return (
    <PublicFrame title={t("register.doneTitle")} text={t("register.doneWhy", { account })} back="register.toSignIn">
      {error === undefined ? undefined : <Note tone="red">{error}</Note>}
      <AccountWay tenantId={shownTenant()} hasFocus onError={setError} filledIn={{ account, password: "" }} />
    </PublicFrame>
  );
}
