import { KeyOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useEffect, useState } from "react";
import { type PasskeyAssertion, passkeySignInApi } from "../contract.ts";
import { CallError } from "#base/answer";
import { call } from "#base/api";
import { useTexts } from "#base/i18n";
import { type SignInErrorHandler, useSignInAttempt } from "#modules/identity/session/web";
import { requestPasskey } from "./credentials.ts";
import { findPasskeyObstacle } from "./findPasskeyObstacle.ts";
import "./passkey.css";

/** Below the lifetime of a challenge, so that a page that stays open always has a valid one. */
const renewAfterMs = 240_000;

/**
 * Sign-in with a passkey as the first step: the browser offers it in the list of the account field, and on the button.
 * Nothing is shown where the page cannot use passkeys.
 */
export function PasskeySignIn({ onError }: { onError: SignInErrorHandler }) {
  const t = useTexts();
  const { isBusy, attempt } = useSignInAttempt(onError);
  // The browser answers one request at a time: the button replaces that of the list, and its end starts that one again.
  const [round, setRound] = useState(0);
  const [isAsking, setAsking] = useState(false);
  const isOffered = findPasskeyObstacle() === undefined;

  async function enter(passkey: PasskeyAssertion): Promise<void> {
    await attempt(async () => await call(passkeySignInApi, "enterByPasskey", { passkey }));
    setRound((last) => last + 1);
  }

  useEffect(() => {
    if (!isOffered || isAsking) return undefined;
    const waiting = new AbortController();
    void waitForListedPasskey(waiting.signal).then((passkey) => (passkey === undefined ? undefined : enter(passkey)));
    const timer = setTimeout(() => setRound((last) => last + 1), renewAfterMs);
    return () => {
      clearTimeout(timer);
      waiting.abort();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a round is one request of the browser
  }, [round, isAsking]);

  async function handleClick(): Promise<void> {
    setAsking(true);
    await attempt(async () => {
      const passkey = await requestPasskey(await call(passkeySignInApi, "askAnyPasskey", {}));
      return await call(passkeySignInApi, "enterByPasskey", { passkey });
    });
    setAsking(false);
  }

  if (!isOffered) return undefined;
  return (
    <Button
      block
      size="large"
      className="sw-passkey-use"
      icon={<KeyOutlined aria-hidden />}
      loading={isBusy}
      onClick={() => void handleClick()}
    >
      {t("passkey.signIn")}
    </Button>
  );
}

/** Waits until the user picks a passkey in the list of the account field; `undefined` if that never happens. */
async function waitForListedPasskey(signal: AbortSignal): Promise<PasskeyAssertion | undefined> {
  // Older browsers have no such list.
  if (!("isConditionalMediationAvailable" in PublicKeyCredential)) return undefined;
  if (!(await PublicKeyCredential.isConditionalMediationAvailable())) return undefined;
  try {
    const request = await call(passkeySignInApi, "askAnyPasskey", {});
    return await requestPasskey(request, { mediation: "conditional", signal });
  } catch (error) {
    // The list is a convenience; the button shows what is wrong.
    if (!(error instanceof CallError)) throw error;
    return undefined;
  }
}
