import { Alert, Button } from "antd";
import type { ReactNode } from "react";
import type { Translate } from "#contract/text";
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
  copyFailed: "red",
  none: "amber",
} as const satisfies Record<BackupLight, string>;

const hasFailed: ReadonlySet<BackupLight> = new Set<BackupLight>(["failed", "checkFailed"]);

type Props = { status: BackupStatus; onCopy: () => void };

/** The light, and what it stands for. */
export function BackupOverview({ status, onCopy }: Props) {
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
        {status.copy !== null && (
          <Fact name={t("backup.copy")}>
            <CopySummary copy={status.copy} />
          </Fact>
        )}
        {status.isEncrypted && <Fact name={t("backup.encryption")}>{t("backup.encryption.on")}</Fact>}
      </dl>
      {hasFailed.has(light) && status.failure !== null && <Alert type="error" showIcon title={status.failure} />}
      {status.copy !== null && status.copy.failure !== null && (
        <Alert
          type="error"
          showIcon
          title={describeFailure(status.copy, t)}
          action={
            <Button size="small" onClick={onCopy}>
              {t("backup.copy.start")}
            </Button>
          }
        />
      )}
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

type Copy = NonNullable<BackupStatus["copy"]>;

function CopySummary({ copy: { place, backups, copiedTime } }: { copy: Copy }) {
  const t = useTexts();
  if (copiedTime === null) return t("backup.copy.nothing", { place });
  const text = t("backup.copy.summary", { place, backups, time: formatAgo(copiedTime) });
  return <span title={formatExactly(copiedTime)}>{text}</span>;
}

function describeFailure({ failure, nextTime }: Copy, t: Translate): string {
  const time = nextTime === null ? t("backup.never") : formatInstant(nextTime);
  return t("backup.copy.failure", { reason: failure ?? "", time });
}
