import { Button } from "antd";
import { type ReactNode, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { scanApi, type ScanRequester } from "../contract.ts";
import { CallError } from "#base/answer";
import { call } from "#base/api";
import { useCurrentTime } from "#kit/time/useCurrentTime.ts";
import { useTexts } from "#base/i18n";
import { homePath } from "#base/page/address";
import { useSession } from "#base/session/session";
import { FormMessage } from "#kit/publicPage/FormMessage.tsx";
import { ScanRequestDetails } from "./ScanRequestDetails.tsx";
import { ScanOutcome } from "./ScanOutcome.tsx";

type Step =
  | { readonly kind: "looking" }
  | { readonly kind: "asking"; readonly asking: ScanRequester; readonly until: number }
  | { readonly kind: "approved" | "refused" }
  | { readonly kind: "failed"; readonly reason: string };

type Props = { code: string; onOther: () => void };

/** Shows the requesting screen, and asks for the number that it displays. */
export function ScanConfirmation({ code, onOther }: Props) {
  const t = useTexts();
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>({ kind: "looking" });
  useEffect(() => {
    call(scanApi, "look", { code }).then(
      (asking) => setStep({ kind: "asking", asking, until: Date.now() + asking.expirySeconds * 1000 }),
      (failure: unknown) => {
        if (!(failure instanceof CallError)) throw failure;
        setStep({ kind: "failed", reason: failure.message });
      },
    );
  }, [code]);
  const goHome = { label: t("scan.home"), onClick: () => void navigate(homePath) };
  const goOn = { label: t("scan.another"), onClick: onOther };
  const failed = (reason: string) => (
    <ScanOutcome kind="off" title={t("scan.failed")} text={reason} action={goOn} other={goHome} />
  );

  switch (step.kind) {
    case "looking":
      return <p role="status">{t("scan.looking")}</p>;
    case "asking":
      return (
        <Question code={code} asking={step.asking} until={step.until} onStep={setStep}>
          {failed(t("scan.over"))}
        </Question>
      );
    case "approved":
      return <ScanOutcome kind="done" title={t("scan.signedIn")} text={t("scan.signedInText")} action={goHome} />;
    case "refused":
      return <ScanOutcome kind="off" title={t("scan.turnedAway")} text={t("scan.turnedAwayText")} action={goHome} />;
    case "failed":
      return failed(step.reason);
  }
}

type QuestionProps = {
  code: string;
  asking: ScanRequester;
  until: number;
  onStep: (step: Step) => void;
  /** The message after the time has expired. */
  children: ReactNode;
};

function Question({ code, asking, until, onStep, children }: QuestionProps) {
  const t = useTexts();
  const { user } = useSession();
  const [busy, setBusy] = useState<number | "refuse">();
  const [error, setError] = useState<string>();
  const secondsLeft = Math.max(0, Math.ceil((until - useCurrentTime(1000).getTime()) / 1000));

  async function handleAnswer(answer: number | "refuse"): Promise<void> {
    setBusy(answer);
    setError(undefined);
    try {
      if (answer === "refuse") await call(scanApi, "refuse", { code });
      else await call(scanApi, "approve", { code, number: answer });
      onStep({ kind: answer === "refuse" ? "refused" : "approved" });
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      // A network failure can be retried; a refusal by the server is final.
      if (failure.status === 400) onStep({ kind: "failed", reason: failure.message });
      else setError(failure.message);
    } finally {
      setBusy(undefined);
    }
  }

  if (secondsLeft === 0) return children;
  return (
    <>
      <h1>{t("scan.ask")}</h1>
      <p>{t("scan.as", { name: user.realName, account: user.account })}</p>
      <ScanRequestDetails asking={asking} />
      <p className="sw-scanned-warning">{t("scan.warning")}</p>
      {error === undefined ? undefined : <FormMessage tone="red">{error}</FormMessage>}
      <h2 id="scan-choose">{t("scan.choose")}</h2>
      <div role="group" aria-labelledby="scan-choose" className="sw-scanned-numbers">
        {asking.choices.map((number) => (
          <Button
            key={number}
            size="large"
            loading={busy === number}
            disabled={busy !== undefined && busy !== number}
            onClick={() => void handleAnswer(number)}
          >
            {number}
          </Button>
        ))}
      </div>
      <p className="sw-scanned-left">{t("scan.left", { seconds: secondsLeft })}</p>
      <Button
        danger
        block
        size="large"
        loading={busy === "refuse"}
        disabled={busy !== undefined && busy !== "refuse"}
        onClick={() => void handleAnswer("refuse")}
      >
        {t("scan.refuse")}
      </Button>
    </>
  );
}
