import { useState } from "react";
import { useSearchParams } from "react-router";
import { CodeSignIn, ForgottenPassword } from "#modules/identity/verificationCode/web";
import { PasskeySignIn } from "#modules/identity/passkey/web";
import { secondFactorText } from "#modules/identity/secondFactor/text";
import type { SecondFactorChallenge } from "#modules/identity/session/contract";
import type { DemoAccount } from "#contract/systemInfo";
import { useTexts } from "#base/i18n";
import { lazyComponent } from "#kit/parts/lazyComponent.tsx";
import { useTitle } from "#base/session/useTitle";
import type { SignedOutState } from "#base/session/session";
import { ScanSignIn } from "#modules/identity/scan/web";
import { getDisplayedTenant, useSysInfo } from "#base/session/sysInfo";
import { AccountSignIn, type SignInFailure } from "#modules/identity/session/web";
import { Preferences } from "#kit/publicPage/Preferences.tsx";
import { SignInArt } from "#kit/publicPage/SignInArt.tsx";
import { SignInBrand } from "#kit/publicPage/SignInBrand.tsx";
import { useAddressTenant } from "#base/session/useAddressTenant";
import { SignInExtras } from "./SignInExtras.tsx";
import { SignInMethodTabs } from "./SignInMethodTabs.tsx";
import { type SignInFault, SignInNotice } from "./SignInNotice.tsx";
import { TenantNote } from "./TenantNote.tsx";
import { type SignInStep, useSignInMethod } from "./useSignInMethod.ts";
import { useTenantChoice } from "./useTenantChoice.ts";

const SecondFactor = lazyComponent(async () => (await import("./SecondFactor.lazy.tsx")).SecondFactor, {
  texts: secondFactorText,
});

type Props = Pick<SignedOutState, "reason" | "message" | "account">;

/** Sign-in by account, phone or e-mail, and the reset of a forgotten password. */
export function SignInPage({ reason, message, account }: Props) {
  const t = useTexts();
  const info = useSysInfo();
  const [search] = useSearchParams();
  const [step, openStep, goBack] = useSignInMethod();
  const [hasFocus, setFocus] = useState(true);
  const [failures, setFailures] = useState(0);
  const [fault, setFault] = useState<SignInFault & { step: SignInStep }>();
  const [challenge, setChallenge] = useState<SecondFactorChallenge>();
  const [demo, setDemo] = useState<DemoAccount>();
  const tenantChoice = useTenantChoice(info, failures);
  useTitle(t("signIn.submit"));
  useAddressTenant(search.get("tid"));
  const methodProps = { tenantId: getDisplayedTenant(), tenantChoice, hasFocus, onError: handleError };
  const shownFault = fault?.step === step ? fault : undefined;
  // The specification wants a new sign-in after the forced change of a password; only the password is missing then.
  const filledIn =
    demo ?? (reason === "passwordChanged" && account !== undefined ? { account, password: "" } : undefined);

  /** A request for the second factor is no error. */
  function handleError(words: string | undefined, failure?: SignInFailure): void {
    setChallenge(failure?.challenge);
    if (failure?.notice !== undefined) setFailures((count) => count + 1);
    handleSecondError(failure?.challenge === undefined ? words : undefined, failure);
  }

  function handleSecondError(words: string | undefined, failure?: SignInFailure): void {
    setFault(words === undefined ? undefined : { message: words, notice: failure?.notice, step });
  }

  function handleWay(next: SignInStep, byPointer = true): void {
    openStep(next);
    setFocus(byPointer);
    handleError(undefined);
  }

  function handleDemo(picked: DemoAccount): void {
    handleWay("account");
    setDemo(picked);
  }

  return (
    <div className="sw-signin">
      <SignInArt />
      <main className="sw-signin-side">
        <Preferences />
        <div className="sw-signin-form">
          <SignInBrand isCompact />
          {challenge !== undefined ? (
            <SecondFactor
              challenge={challenge}
              fault={shownFault}
              onError={handleSecondError}
              onBack={() => handleError(undefined)}
            />
          ) : step === "forgotten" ? (
            <ForgottenPassword {...methodProps} fault={shownFault} onBack={goBack} />
          ) : (
            <>
              <h1>{t("signIn.welcome")}</h1>
              <p className="sw-signin-tenant">
                {info === undefined ? t("shell.product") : t("signIn.to", { tenant: info.title ?? info.tenantName })}
              </p>
              <SignInMethodTabs value={step} offers={info?.offers} onChange={handleWay} />
              <TenantNote />
              <SignInNotice {...{ reason, message, fault: shownFault }} />
              <div role="tabpanel" aria-label={t("signIn.submit")}>
                {step === "account" ? (
                  <AccountSignIn {...methodProps} key={demo?.title} filledIn={filledIn} />
                ) : step === "scan" ? (
                  <ScanSignIn {...methodProps} />
                ) : (
                  <CodeSignIn {...methodProps} key={step} method={step} />
                )}
              </div>
              {step === "account" && info?.offers.passkey === true ? (
                <PasskeySignIn onError={handleError} />
              ) : undefined}
              <p className="sw-signin-more">
                {info === undefined || info.offers.registration === "closed" ? undefined : (
                  <a href={methodProps.tenantId > 0 ? `#/reg?tid=${methodProps.tenantId}` : "#/reg"}>
                    {t("signIn.register")}
                  </a>
                )}
                {step === "account" && info?.offers.passwordReset === true ? (
                  <button type="button" onClick={() => handleWay("forgotten")}>
                    {t("signIn.forgot")}
                  </button>
                ) : undefined}
              </p>
              {info === undefined ? undefined : (
                <SignInExtras info={info} tenantId={methodProps.tenantId} onError={handleError} onPick={handleDemo} />
              )}
            </>
          )}
          <p className="sw-signin-hint">{t("signIn.browser")}</p>
        </div>
      </main>
    </div>
  );
}
