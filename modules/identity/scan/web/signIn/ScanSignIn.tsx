import { CheckCircleFilled } from "@ant-design/icons";
import { Button } from "antd";
import { useRef, useState } from "react";
import { scanCodeLength, type ScanState } from "../../contract.ts";
import { useTexts } from "#base/i18n";
import { lazyComponent } from "#kit/parts/lazyComponent.tsx";
import type { SignInMethodProps } from "#modules/identity/session/web";
import type { ScanCode } from "./pollScan.ts";
import "./scan.css";
import { useScan } from "./useScan.ts";

const QrCode = lazyComponent(async () => (await import("#kit/parts/QrCode.lazy.tsx")).QrCode);

const edge = 260;

type Props = Pick<SignInMethodProps, "tenantId" | "onError">;

/** Sign-in by a phone with a session: it scans the code, and its account approves there. */
export function ScanSignIn({ tenantId, onError }: Props) {
  const container = useRef<HTMLDivElement>(null);
  const [round, setRound] = useState(0);

  function handleAgain(): void {
    onError(undefined);
    setRound(round + 1);
    // The button disappears with its container.
    container.current?.focus();
  }

  return (
    <div className="sw-scan" ref={container} tabIndex={-1}>
      <Scan key={`${tenantId} ${round}`} tenantId={tenantId} onError={onError} onAgain={handleAgain} />
    </div>
  );
}

/** One code, from its creation to its end. */
function Scan({ tenantId, onError, onAgain }: Props & { onAgain: () => void }) {
  const t = useTexts();
  const { scanCode, state, secondsLeft } = useScan(tenantId, onError);
  const isOpen = scanCode !== undefined && (state === "waiting" || state === "seen");
  return (
    <>
      <div className="sw-scan-picture" data-state={state}>
        {scanCode === undefined ? undefined : (
          <QrCode text={addressOf(scanCode)} label={t("scan.picture")} size={edge} />
        )}
        <Cover state={state} number={scanCode?.number} onAgain={onAgain} />
      </div>
      <p role="status" className="sw-scan-state">
        {t(`scan.${state}`, { number: scanCode?.number ?? 0 })}
      </p>
      {isOpen ? <Countdown secondsLeft={secondsLeft} seconds={scanCode.expirySeconds} /> : undefined}
      {isOpen && state === "waiting" ? (
        <p className="sw-scan-typed">
          {t("scan.typed")} <code>{formatCode(scanCode.code)}</code>
        </p>
      ) : undefined}
    </>
  );
}

/** Without a public address the one of this page is the best guess. */
function addressOf({ address, code }: ScanCode): string {
  return address ?? `${location.origin}${location.pathname}#/scan/${code}`;
}

/** Grouped, so that it is easier to read and to type. */
function formatCode(code: string): string {
  return `${code.slice(0, scanCodeLength / 2)}-${code.slice(scanCodeLength / 2)}`;
}

type CoverProps = { state: ScanState; number: number | undefined; onAgain: () => void };

/** The message over the picture once it is scanned or expired. */
function Cover({ state, number, onAgain }: CoverProps) {
  const t = useTexts();
  switch (state) {
    case "waiting":
      return undefined;
    case "seen":
      return (
        <div className="sw-scan-cover">
          <strong className="sw-scan-number">{number}</strong>
        </div>
      );
    case "approved":
      return (
        <div className="sw-scan-cover">
          <CheckCircleFilled className="sw-scan-done" aria-hidden />
        </div>
      );
    case "refused":
    case "over":
      return (
        <div className="sw-scan-cover">
          <Button type="primary" size="large" onClick={onAgain}>
            {t("scan.again")}
          </Button>
        </div>
      );
  }
}

type CountdownProps = { secondsLeft: number; seconds: number };

/** The remaining time of the code: a ring that empties, and a text. */
function Countdown({ secondsLeft, seconds }: CountdownProps) {
  const t = useTexts();
  return (
    <p className="sw-scan-left">
      <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden>
        <circle cx="9" cy="9" r="7" />
        <circle
          cx="9"
          cy="9"
          r="7"
          pathLength={seconds}
          strokeDasharray={`${secondsLeft} ${seconds}`}
          className="sw-scan-rest"
        />
      </svg>
      {t("scan.left", { seconds: secondsLeft })}
    </p>
  );
}
