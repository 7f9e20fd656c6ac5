import { Alert } from "antd";
import { useState } from "react";
import { CopyButton, useTexts } from "#kit";
import { ModalDialog } from "#kit/parts/ModalDialog.tsx";
import type { Backup, BackupStatus } from "../contract.ts";

type Props = { backup: Backup | undefined; status: BackupStatus; onClosed: () => void };

/** How to restore a backup, with the commands as they are typed. */
export function RestoreDialog({ backup, status, onClosed }: Props) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(true);
  const from = backup === undefined ? status.place : `${status.place}/${backup.fileName}`;
  const demo = status.isDemo ? " --demo" : "";
  const command = `npm run restore -- --from ${quote(from)}${demo}`;
  const commandAt = `npm run restore -- --from ${quote(status.place)} --at "${status.exampleTime}"${demo}`;
  const commandS3 = `npm run restore -- --from ${backup === undefined ? "s3" : `s3/${backup.fileName}`}${demo}`;
  const isEncrypted = backup?.isEncrypted ?? status.isEncrypted;
  const hasKeys = backup?.hasKeys ?? status.isEncrypted;
  return (
    <ModalDialog
      open={isOpen}
      width={640}
      title={t("backup.restore")}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <div className="sw-backup-restore">
        <p>{t("backup.restore.intro")}</p>
        <ol>
          <li>{t("backup.restore.stop")}</li>
          <li>
            {t("backup.restore.run")}
            <Command text={command} />
            {status.kind === "physical" && (
              <>
                {t("backup.restore.at")}
                <Command text={commandAt} />
              </>
            )}
            {status.copy !== null && (
              <>
                {t("backup.restore.s3")}
                <Command text={commandS3} />
              </>
            )}
          </li>
          <li>{t("backup.restore.begin")}</li>
        </ol>
        <p>{t(status.kind === "physical" ? "backup.restore.kept" : "backup.restore.external")}</p>
        <p>
          {t("backup.restore.tenant")}{" "}
          <a className="sw-link" href="#/platform/archive">
            {t("backup.restore.archive")}
          </a>
        </p>
        {isEncrypted && <Alert type="info" showIcon title={t("backup.restore.key")} />}
        {!hasKeys && <Alert type="warning" showIcon title={t("backup.restore.withoutKeys")} />}
      </div>
    </ModalDialog>
  );
}

function Command({ text }: { text: string }) {
  return (
    <span className="sw-backup-command">
      <code>{text}</code>
      <CopyButton text={text} />
    </span>
  );
}

/** A path with spaces is one word of the shell only in quotes. */
function quote(path: string): string {
  return /^[\w./:-]+$/u.test(path) ? path : `"${path}"`;
}
