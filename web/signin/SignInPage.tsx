import { useState } from "react";
import { useSearchParams } from "react-router";
import { codeText } from "#modules/code/text";
import { secondFactorText } from "#modules/secondFactor/text";
import type { SecondFactorNeeded } from "#modules/session/contract";
import type { DemoAccount, SysInfo } from "#modules/tenant/contract";
import { useWords } from "../i18n.ts";
import { late } from "../kit/parts/late.tsx";
import { useTitle } from "../layout/useTitle.ts";
import type { SignedOut } from "../session/session.ts";
import { passwordText } from "../password/text/index.ts";
import { shownTenant, useSysInfo } from "../session/sysInfo.ts";
import { AccountWay } from "./AccountWay.tsx";
import { Note } from "./Note.tsx";
import { Preferences } from "./Preferences.tsx";
import { SignInArt } from "./SignInArt.tsx";
import "./signin.css";
import { useTenantOfAddress } from "./useTenantOfAddress.ts";
import { type Way, WayTabs } from "./WayTabs.tsx";

const Below = late(async () => (await import("./late/Below.tsx")).Below);
const OtherWay = late(async () => (await import("./late/OtherWay.tsx")).OtherWay, { texts: codeText });
const SecondFactor = late(async () => (await import("./late/SecondFactor.tsx")).SecondFactor, {
  texts: secondFactorText,
});
const ForgottenPassword = late(async () => (await import("./late/ForgottenPassword.tsx")).ForgottenPassword, {
  texts: [codeText, passwordText],
});

/** Sign-in by account, phone or e-mail, and the way back in for whoever has forgotten the password. */
export function SignInPage({ why, words }: Pick<SignedOut, "why" | "words">) {
  const t = useWords();
  const info = useSysInfo();
  const [search] = useSearchParams();
  const [way, setWay] = useState<Way | "forgotten">("account");
  const [hasFocus, setFocus] = useState(true);
  const [error, setError] = useState<string>();
  const [asked, setAsked] = useState<SecondFactorNeeded>();
  const [demo, setDemo] = useState<DemoAccount>();
  useTitle(t("signIn.submit"));
  useTenantOfAddress(search.get("tid"));
  const given = { tenantId: shownTenant(), hasFocus, onError: handleError };

  /** Nothing went wrong where the account asks for its second factor. */
  function handleError(message: string | undefined, needed?: SecondFactorNeeded): void {
    setError(needed === undefined ? message : undefined);
    setAsked(needed);
  }

  function handleWay(next: Way | "forgotten", byPointer = true): void {
    setWay(next);
    setFocus(byPointer);
    handleError(undefined);
  }

  function handleDemo(account: DemoAccount): void {
    handleWay("account");
    setDemo(account);
  }

  return (
    <div className="sw-signin">
      <SignInArt />
      <main className="sw-signin-side">
        <Preferences />
        <div className="sw-signin-form">
          {asked !== undefined ? (
            <SecondFactor asked={asked} error={error} onError={setError} onBack={() => handleError(undefined)} />
          ) : way === "forgotten" ? (
            <ForgottenPassword {...given} error={error} onBack={() => handleWay("account")} />
          ) : (
            <>
              <h1>{t("signIn.welcome")}</h1>
              <p className="sw-signin-tenant">
                {info === undefined ? t("shell.product") : t("signIn.to", { tenant: info.title ?? info.tenantName })}
              </p>
              <WayTabs way={way} offers={info?.offers} onChange={handleWay} />
              <Notice {...{ why, words, error }} />
              <div role="tabpanel" aria-label={t("signIn.submit")}>
                {way === "account" ? (
                  <AccountWay {...given} key={demo?.title} filledIn={demo} />
                ) : (
                  <OtherWay {...given} way={way} />
                )}
              </div>
              <p className="sw-signin-more">
                {info === undefined || info.offers.registration === "closed" ? undefined : (
                  <a href={given.tenantId > 0 ? `#/reg?tid=${given.tenantId}` : "#/reg"}>{t("signIn.register")}</a>
                )}
                {way === "account" ? (
                  <button type="button" onClick={() => handleWay("forgotten")}>
                    {t("signIn.forgot")}
                  </button>
                ) : undefined}
              </p>
            </>
          )}
          {info === undefined || !hasMore(info) ? undefined : (
            <Below info={info} tenantId={given.tenantId} onError={handleError} onPick={handleDemo} />
          )}
          <p className="sw-signin-hint">{t("signIn.browser")}</p>
        </div>
      </main>
    </div>
  );
}

/** Nothing loads where nothing is to be shown. */
function hasMore({ demoAccounts, offers }: SysInfo): boolean {
  return demoAccounts !== undefined || offers.providers.length > 0;
}

type NoticeProps = Pick<SignedOut, "why" | "words"> & { error: string | undefined };

/** Why one is here, and why the last attempt failed. */
function Notice({ why, words, error }: NoticeProps) {
  const t = useWords();
  if (error !== undefined) return <Note tone="red">{error}</Note>;
  if (why === "notPermitted") return <Note tone="red">{t("signIn.noMenus")}</Note>;
  if (why === "over") return <Note tone="blue">{words ?? t("signIn.over")}</Note>;
  return why === "passwordChanged" ? <Note tone="green">{t("signIn.changed")}</Note> : undefined;
}
