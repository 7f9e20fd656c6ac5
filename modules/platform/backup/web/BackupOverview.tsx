import { Alert } from "antd";
import type { ReactNode } from "react";
import { formatAgo, formatExactly, formatInstant, useTexts } from "#kit";
import type { BackupLight, BackupStatus } from "../contract.ts";
import "./backup.css";

const colours = {
  good: "green",
  running: "blue",
  unchecked: "amber",
  old: "red",
  failed: "red",
  checkFailed: "red",
  none: "amber",
} as const satisfies Record<BackupLight, string>;

/** The light, and what it stands for. */
export function BackupOverview({ status }: { status: BackupStatus }) {
  const t = useTexts();
  const { light, lastGoodTime, lastCheckTime, isLastCheckGood, nextTime, logFrom, logUntil } = status;
  const check = isLastCheckGood === null ? "none" : isLastCheckGood ? "good" : "bad";
  return (
    <div className="sw-backup-overview">
      <p className={`sw-backup-light sw-backup-light-${colours[light]}`} role="status">
        {t(`backup.light.${light}`)}
      </p>
      <dl>
        <Fact name={t("backup.lastGood")}>
          <Moment time={lastGoodTime} />
        </Fact>
        <Fact name={t("backup.lastCheck")}>
          {lastCheckTime === null ? t("backup.never") : `${t(`backup.check.${check}`)} · ${formatAgo(lastCheckTime)}`}
        </Fact>
        <Fact name={t("backup.next")}>{nextTime === null ? t("backup.off") : formatInstant(nextTime)}</Fact>
        {status.kind === "physical" && (
          <Fact name={t("backup.log")}>
            {logFrom === null || logUntil === null
              ? t("backup.log.none")
              : t("backup.log.until", { from: formatInstant(logFrom), until: formatInstant(logUntil) })}
          </Fact>
        )}
        <Fact name={t("backup.place")}>
          <span className="sw-backup-place" title={status.place}>
            {status.place}
          </span>
        </Fact>
        {status.isEncrypted && <Fact name={t("backup.encryption")}>{t("backup.encryption.on")}</Fact>}
      </dl>
      {!status.isEncrypted && <Alert type="warning" showIcon title={t("backup.encryption.off")} />}
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Moment({ time }: { time: Date | null }) {
  const t = useTexts();
  if (time === null) return t("backup.never");
  const text = `${formatInstant(time)} · ${formatAgo(time)}`;
  return <span title={formatExactly(time)}>{text}</span>;
}
