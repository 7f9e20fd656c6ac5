import { useState } from "react";
import { useNavigate } from "react-router";
import { useTexts } from "#base/i18n";
import { usePageSearch } from "#base/page/location.tsx";
import { useSysInfo } from "#base/session/sysInfo";
import { FormMessage } from "#kit/publicPage/FormMessage.tsx";
import { PublicFrame } from "./PublicFrame.tsx";
import { RegisterForm } from "./RegisterForm.tsx";

/** Self-registration, as far as the tenant allows it. */
export function Component() {
  const t = useTexts();
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
      {error === undefined ? undefined : <FormMessage tone="red">{error}</FormMessage>}
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
