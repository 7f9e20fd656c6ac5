import { useState } from "react";
import { useNavigate } from "react-router";
import { useWords } from "../i18n.ts";
import { usePageSearch } from "../pages/location.tsx";
import { useSysInfo } from "../session/sysInfo.ts";
import { Note } from "../signin/Note.tsx";
import { PublicFrame } from "./PublicFrame.tsx";
import { RegisterForm } from "./RegisterForm.tsx";

/** Where somebody without an account asks for one, as the tenant allows it. */
export function Component() {
  const t = useWords();
  const info = useSysInfo();
  const navigate = useNavigate();
  const [search] = usePageSearch();
  const [error, setError] = useState<string>();
  if (info === undefined) return undefined;
  const { registration } = info.offers;
  if (registration === "closed")
    return <PublicFrame title={t("register.closed")} text={t("register.closedWhy")} back="register.toSignIn" />;

  function handleDone(account: string): void {
    void navigate(`/regsuccess?${new URLSearchParams({ way: registration, account }).toString()}`);
  }

  const why = t(registration === "approval" ? "register.approvalWhy" : "register.invitationWhy");
  return (
    <PublicFrame
      title={t("register.to", { tenant: info.title ?? info.tenantName })}
      text={why}
      back="register.haveAccount"
    >
      {error === undefined ? undefined : <Note tone="red">{error}</Note>}
      <RegisterForm
        key={registration}
        mode={registration}
        invitation={search.get("invitation") ?? ""}
        onError={setError}
        onDone={handleDone}
      />
    </PublicFrame>
  );
}
