import { useState } from "react";
import { useSearchParams } from "react-router";
import { CodeSignIn, ForgottenPassword } from "#modules/identity/verificationCode/web";
import { secondFactorText } from "#modules/identity/secondFactor/text";
import type { SecondFactorChallenge } from "#modules/identity/session/contract";
import type { DemoAccount } from "#contract/systemInfo";
import { useTexts } from "#base/i18n";
import { lazyComponent } from "#kit/parts/lazyComponent.tsx";
import { useTitle } from "#base/session/useTitle";
import type { SignedOutState } from "#base/session/session";
import { ScanSignIn } from "#modules/identity/scan/web";
import { getDisplayedTenant, useSysInfo } from "#base/session/sysInfo";
import { AccountSignIn } from "#modules/identity/session/web";
import { FormMessage } from "#kit/publicPage/FormMessage.tsx";
import { Preferences } from "#kit/publicPage/Preferences.tsx";
import { SignInArt } from "#kit/publicPage/SignInArt.tsx";
import { useAddressTenant } from "#base/session/useAddressTenant";
import { SignInExtras } from "./SignInExtras.tsx";
import { type SignInMethod, SignInMethodTabs } from "./SignInMethodTabs.tsx";

const SecondFactor = lazyComponent(async () => (await import("./SecondFactor.lazy.tsx")).SecondFactor, {
  texts: secondFactorText,
});

/** Sign-in by account, phone or e-mail, and the reset of a forgotten password. */
export function SignInPage({ reason, message: words }: Pick<SignedOutState, "reason" | "message">) {
  const t = useTexts();
  const info = useSysInfo();
  const [search] = useSearchParams();
  const [method, setMethod] = useState<SignInMethod | "forgotten">("account");
  const [hasFocus, setFocus] = useState(true);
  const [error, setError] = useState<string>();
  const [challenge, setChallenge] = useState<SecondFactorChallenge>();
  const [demo, setDemo] = useState<DemoAccount>();
  useTitle(t("signIn.submit"));
  useAddressTenant(search.get("tid"));
  const methodProps = { tenantId: getDisplayedTenant(), hasFocus, onError: handleError };

  /** A request for the second factor is no error. */
  function handleError(message: string | undefined, needed?: SecondFactorChallenge): void {
    setError(needed === undefined ? message : undefined);
    setChallenge(needed);
  }

  function handleWay(next: SignInMethod | "forgotten", byPointer = true): void {
    setMethod(next);
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
          {challenge !== undefined ? (
            <SecondFactor
              challenge={challenge}
              error={error}
              onError={setError}
              onBack={() => handleError(undefined)}
            />
          ) : method === "forgotten" ? (
            <ForgottenPassword {...methodProps} error={error} onBack={() => handleWay("account")} />
          ) : (
            <>
              <h1>{t("signIn.welcome")}</h1>
              <p className="sw-signin-tenant">
                {info === undefined ? t("shell.product") : t("signIn.to", { tenant: info.title ?? info.tenantName })}
              </p>
              <SignInMethodTabs value={method} offers={info?.offers} onChange={handleWay} />
              <Notice {...{ reason, message: words, error }} />
              <div role="tabpanel" aria-label={t("signIn.submit")}>
                {method === "account" ? (
                  <AccountSignIn {...methodProps} key={demo?.title} filledIn={demo} />
                ) : method === "scan" ? (
                  <ScanSignIn {...methodProps} />
                ) : (
                  <CodeSignIn {...methodProps} key={method} method={method} />
                )}
              </div>
              <p className="sw-signin-more">
                {info === undefined || info.offers.registration === "closed" ? undefined : (
                  <a href={methodProps.tenantId > 0 ? `#/reg?tid=${methodProps.tenantId}` : "#/reg"}>
                    {t("signIn.register")}
                  </a>
                )}
                {method === "account" ? (
                  <button type="button" onClick={() => handleWay("forgotten")}>
                    {t("signIn.forgot")}
                  </button>
                ) : undefined}
              </p>
            </>
          )}
          {info === undefined ? undefined : (
            <SignInExtras info={info} tenantId={methodProps.tenantId} onError={handleError} onPick={handleDemo} />
          )}
          <p className="sw-signin-hint">{t("signIn.browser")}</p>
        </div>
      </main>
    </div>
  );
}

type NoticeProps = Pick<SignedOutState, "reason" | "message"> & { error: string | undefined };

/** The reason for the sign-out, and the error of the last attempt. */
function Notice({ reason, message, error }: NoticeProps) {
  const t = useTexts();
  if (error !== undefined) return <FormMessage tone="red">{error}</FormMessage>;
  if (reason === "notPermitted") return <FormMessage tone="red">{t("signIn.noMenus")}</FormMessage>;
  if (reason === "over") return <FormMessage tone="blue">{message ?? t("signIn.over")}</FormMessage>;
  return reason === "passwordChanged" ? <FormMessage tone="green">{t("signIn.changed")}</FormMessage> : undefined;
}
