import { Tooltip } from "antd";
import type { Translate } from "#contract/text";
import { translate } from "#base/i18n";
import { Chip, defineReadOnlyList, formatExactly, formatInstant, formatSize, type Tone, useTexts } from "#kit";
import { type Backup, backupApi, type BackupState } from "../contract.ts";

/** The backups of the installation, the latest first. */
export const backupResource = defineReadOnlyList(backupApi, "page", (column) => ({
  title: "backup.title",
  columns: [
    column.custom("createTime", (backup) => <Started backup={backup} />, { width: 190, isSortable: false }),
    column.custom("state", (backup) => <State backup={backup} />, { width: 140, isSortable: false }),
    column.custom("check", (backup) => <Check backup={backup} />, { width: 130, isSortable: false }),
    column.custom("size", (backup) => <Size backup={backup} />, {
      width: 100,
      isSortable: false,
      getText: describeSize,
    }),
    column.custom("durationSeconds", (backup) => <Text backup={backup} describe={describeDuration} />, {
      width: 110,
      isSortable: false,
      getText: (backup) => describeDuration(backup, translate),
    }),
    column.custom("kind", (backup) => <Text backup={backup} describe={describeKind} />, {
      width: 200,
      isSortable: false,
      getText: (backup) => describeKind(backup, translate),
    }),
    column.custom("origin", (backup) => <Origin backup={backup} />, { width: 110, isSortable: false }),
    column.text("fileName", { width: 190, isSortable: false }),
  ],
  getName: ({ fileName }) => fileName,
  card: { meta: ["size", "durationSeconds", "kind"], status: ["state", "check"] },
}));

function Started({ backup: { createTime, fileName } }: { backup: Backup }) {
  if (createTime === null) return fileName;
  return <span title={formatExactly(createTime)}>{formatInstant(createTime)}</span>;
}

const tones = {
  done: "green",
  running: "blue",
  failed: "red",
  interrupted: "amber",
  damaged: "red",
} as const satisfies Record<BackupState, Tone>;

const copyTones = { copied: "green", waiting: "grey", failed: "red" } as const satisfies Record<string, Tone>;
const copyMark = "S3";

function State({ backup: { state, progress, failure, copy } }: { backup: Backup }) {
  const t = useTexts();
  const text = t(`backup.state.${state}`);
  const chip = <Chip tone={tones[state]}>{progress === null ? text : `${text} ${progress}%`}</Chip>;
  if (failure !== null) return <Tooltip title={failure}>{chip}</Tooltip>;
  if (copy === null) return chip;
  return (
    <span className="sw-backup-state">
      {chip}
      <Tooltip title={t(`backup.copy.${copy}`)}>
        <span role="img" aria-label={t(`backup.copy.${copy}`)}>
          <Chip tone={copyTones[copy]}>{copyMark}</Chip>
        </span>
      </Tooltip>
    </span>
  );
}

/** Only what was checked says more than "no". */
function Check({ backup: { check, state } }: { backup: Backup }) {
  const t = useTexts();
  if (state !== "done") return t("kit.none");
  if (check === null) return <Chip tone="grey">{t("backup.check.none")}</Chip>;
  const { checkTime, isGood, failure, ...found } = check;
  const detail = t("backup.check.detail", { ...found, time: formatInstant(checkTime) });
  return (
    <Tooltip title={isGood ? detail : failure}>
      <span>
        <Chip tone={isGood ? "green" : "red"}>{t(isGood ? "backup.check.good" : "backup.check.bad")}</Chip>
      </span>
    </Tooltip>
  );
}

type Describe = (backup: Backup, t: Translate) => string;

function Text({ backup, describe }: { backup: Backup; describe: Describe }) {
  return describe(backup, useTexts());
}

function Size({ backup }: { backup: Backup }) {
  const t = useTexts();
  const text = describeSize(backup);
  if (backup.sharedSize === 0 || text === "") return text;
  return <Tooltip title={t("backup.size.shared", { size: formatSize(backup.sharedSize) })}>{text}</Tooltip>;
}

function describeSize({ size, state }: Backup): string {
  return state === "failed" ? "" : formatSize(size);
}

function describeDuration({ durationSeconds }: Backup, t: Translate): string {
  if (durationSeconds === null) return t("kit.none");
  if (durationSeconds < 60) return t("backup.seconds", { seconds: Math.max(1, durationSeconds) });
  return t("backup.minutes", { minutes: Math.floor(durationSeconds / 60), seconds: durationSeconds % 60 });
}

function describeKind({ kind, isEncrypted }: Backup, t: Translate): string {
  if (kind === null) return t("kit.none");
  const encryption = t(isEncrypted === true ? "backup.isEncrypted.yes" : "backup.isEncrypted.no");
  return `${t(`backup.kind.${kind}`)} · ${encryption}`;
}

function Origin({ backup: { origin } }: { backup: Backup }) {
  const t = useTexts();
  return origin === null ? t("kit.none") : t(`backup.origin.${origin}`);
}
