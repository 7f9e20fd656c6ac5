import { Button } from "antd";
import { type ReactNode, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { scanApi, type ScanAsking } from "#modules/scan/contract";
import { call, CallError } from "../api.ts";
import { useNow } from "../home/useNow.ts";
import { useWords } from "../i18n.ts";
import { homePath } from "../pages/address.ts";
import { useSession } from "../session/session.ts";
import { Note } from "../signin/Note.tsx";
import { AskingScreen } from "./AskingScreen.tsx";
import { ScanOutcome } from "./ScanOutcome.tsx";

type Step =
  | { readonly kind: "looking" }
  | { readonly kind: "asking"; readonly asking: ScanAsking; readonly until: number }
  | { readonly kind: "approved" | "refused" }
  | { readonly kind: "failed"; readonly reason: string };

type Props = { code: string; onOther: () => void };

/** Shows who wants to be signed in, and asks for the number that stands on that screen. */
export function ScanQuestion({ code, onOther }: Props) {
  const t = useWords();
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
  asking: ScanAsking;
  until: number;
  onStep: (step: Step) => void;
  /** What stands there when the time is over. */
  children: ReactNode;
};

function Question({ code, asking, until, onStep, children }: QuestionProps) {
  const t = useWords();
  const { user } = useSession();
  const [busy, setBusy] = useState<number | "refuse">();
  const [error, setError] = useState<string>();
  const left = Math.max(0, Math.ceil((until - useNow(1000).getTime()) / 1000));

  async function handleAnswer(answer: number | "refuse"): Promise<void> {
    setBusy(answer);
    setError(undefined);
    try {
      if (answer === "refuse") await call(scanApi, "refuse", { code });
      else await call(scanApi, "approve", { code, number: answer });
      onStep({ kind: answer === "refuse" ? "refused" : "approved" });
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      // Without a network nothing was answered; whatever the server refuses is refused for good.
      if (failure.status === 400) onStep({ kind: "failed", reason: failure.message });
      else setError(failure.message);
    } finally {
      setBusy(undefined);
    }
  }

  if (left === 0) return children;
  return (
    <>
      <h1>{t("scan.ask")}</h1>
      <p>{t("scan.as", { name: user.realName, account: user.account })}</p>
      <AskingScreen asking={asking} />
      <p className="sw-scanned-warning">{t("scan.warning")}</p>
      {error === undefined ? undefined : <Note tone="red">{error}</Note>}
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
      <p className="sw-scanned-left">{t("scan.left", { seconds: left })}</p>
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
