import { CheckCircleFilled } from "@ant-design/icons";
import { Button } from "antd";
import { useRef, useState } from "react";
import { scanCodeLength, type ScanState } from "#modules/scan/contract";
import { useWords } from "../../i18n.ts";
import { late } from "../../kit/parts/late.tsx";
import type { WayProps } from "../AccountWay.tsx";
import type { Shown } from "./followScan.ts";
import "./scan.css";
import { useScan } from "./useScan.ts";

const QrCode = late(async () => (await import("../../kit/parts/QrCode.tsx")).QrCode);

const edge = 260;

type Props = Pick<WayProps, "tenantId" | "onError">;

/** Sign-in by a phone that is signed in already: it reads the code, and its owner agrees there. */
export function ScanWay({ tenantId, onError }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [round, setRound] = useState(0);

  function handleAgain(): void {
    onError(undefined);
    setRound(round + 1);
    // The button goes away with what it stands on.
    place.current?.focus();
  }

  return (
    <div className="sw-scan" ref={place} tabIndex={-1}>
      <Scan key={`${tenantId} ${round}`} tenantId={tenantId} onError={onError} onAgain={handleAgain} />
    </div>
  );
}

/** One code, from its first second to its last. */
function Scan({ tenantId, onError, onAgain }: Props & { onAgain: () => void }) {
  const t = useWords();
  const { shown, state, left } = useScan(tenantId, onError);
  const isOpen = shown !== undefined && (state === "waiting" || state === "seen");
  return (
    <>
      <div className="sw-scan-picture" data-state={state}>
        {shown === undefined ? undefined : <QrCode text={addressOf(shown)} label={t("scan.picture")} size={edge} />}
        <Cover state={state} number={shown?.number} onAgain={onAgain} />
      </div>
      <p role="status" className="sw-scan-state">
        {t(`scan.${state}`, { number: shown?.number ?? 0 })}
      </p>
      {isOpen ? <Countdown left={left} seconds={shown.expirySeconds} /> : undefined}
      {isOpen && state === "waiting" ? (
        <p className="sw-scan-typed">
          {t("scan.typed")} <code>{grouped(shown.code)}</code>
        </p>
      ) : undefined}
    </>
  );
}

/** Without a public address the one of this very page is the best there is. */
function addressOf({ address, code }: Shown): string {
  return address ?? `${location.origin}${location.pathname}#/scan/${code}`;
}

/** As it is easier to read and to type. */
function grouped(code: string): string {
  return `${code.slice(0, scanCodeLength / 2)}-${code.slice(scanCodeLength / 2)}`;
}

type CoverProps = { state: ScanState; number: number | undefined; onAgain: () => void };

/** What lies on the picture once it is read, or is worth nothing any more. */
function Cover({ state, number, onAgain }: CoverProps) {
  const t = useWords();
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

type CountdownProps = { left: number; seconds: number };

/** How long the code is good: a ring that runs empty, and the words. */
function Countdown({ left, seconds }: CountdownProps) {
  const t = useWords();
  return (
    <p className="sw-scan-left">
      <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden>
        <circle cx="9" cy="9" r="7" />
        <circle
          cx="9"
          cy="9"
          r="7"
          pathLength={seconds}
          strokeDasharray={`${left} ${seconds}`}
          className="sw-scan-rest"
        />
      </svg>
      {t("scan.left", { seconds: left })}
    </p>
  );
}
