import { KeyOutlined } from "@ant-design/icons";
import { Alert, App, Button, Skeleton } from "antd";
import { useId, useState } from "react";
import type { TextKey } from "#contract/text";
import { type Passkey, passkeyApi } from "../contract.ts";
import { useTexts } from "#base/i18n";
import { Chip } from "#kit/cells/Chip.tsx";
import { formatAgo, formatExactly, formatInstant } from "#kit/cells/time.ts";
import { useCallResult } from "#kit/parts/useCallResult.ts";
import { ModalDialog } from "#kit/parts/ModalDialog.tsx";
import { findPasskeyObstacle } from "./findPasskeyObstacle.ts";
import "./passkey.css";
import { type PasskeyAction, PasskeyTask } from "./PasskeyTask.tsx";

const doneWords: Readonly<Record<PasskeyAction["kind"], TextKey>> = {
  add: "passkey.added",
  rename: "kit.done",
  remove: "passkey.removed",
};

/** The account's own passkeys with their actions. */
export function PasskeyPart({ onChange }: { onChange: () => void }) {
  const t = useTexts();
  const headId = useId();
  const { message } = App.useApp();
  const { data, error, refresh } = useCallResult(passkeyApi, "list", {});
  const [task, setTask] = useState<PasskeyAction>();
  const [isOpen, setOpen] = useState(false);

  function handleTask(next: PasskeyAction): void {
    setTask(next);
    setOpen(true);
  }

  /** However the dialog is closed, something may have changed. */
  function handleClose(): void {
    setOpen(false);
    void refresh();
    onChange();
  }

  return (
    <section className="sw-passkey-part" aria-labelledby={headId}>
      <h3 id={headId}>{t("passkey.title")}</h3>
      <p className="sw-second-text">{t("passkey.about")}</p>
      {error === undefined ? undefined : <Alert type="error" showIcon title={error.message} />}
      {data === undefined ? (
        error === undefined && <Skeleton active paragraph={{ rows: 2 }} title={false} />
      ) : (
        <>
          <List passkeys={data.passkeys} onTask={handleTask} />
          <Add
            hindrance={findPasskeyObstacle() ?? (data.isOffered ? undefined : "passkey.no_place")}
            onTask={handleTask}
          />
        </>
      )}
      <ModalDialog
        open={isOpen}
        width={480}
        destroyOnHidden
        title={task === undefined ? undefined : t(`passkey.${task.kind}`)}
        footer={null}
        // Closing the dialog loses the displayed codes, so a click on the mask does not close it.
        mask={{ closable: false }}
        onCancel={handleClose}
        afterClose={() => setTask(undefined)}
      >
        {task === undefined ? undefined : (
          <PasskeyTask
            task={task}
            onCancel={handleClose}
            onDone={() => {
              void message.success(t(doneWords[task.kind]));
              handleClose();
            }}
          />
        )}
      </ModalDialog>
    </section>
  );
}

type ListProps = { passkeys: readonly Passkey[]; onTask: (task: PasskeyAction) => void };

function List({ passkeys, onTask }: ListProps) {
  const t = useTexts();
  if (passkeys.length === 0) return <p className="sw-second-text">{t("passkey.empty")}</p>;
  return (
    <ul className="sw-me-devices">
      {passkeys.map((passkey) => (
        <Item key={passkey.id} passkey={passkey} onTask={onTask} />
      ))}
    </ul>
  );
}

function Item({ passkey, onTask }: { passkey: Passkey; onTask: ListProps["onTask"] }) {
  const t = useTexts();
  const nameId = useId();
  const { name, host, isSynced, createTime, lastUsedTime } = passkey;
  const isElsewhere = host !== location.hostname;
  return (
    <li>
      <span className="sw-me-device" aria-hidden>
        <KeyOutlined />
      </span>
      <div>
        <strong id={nameId}>{name}</strong> {isSynced && <Chip tone="blue">{t("passkey.synced")}</Chip>}{" "}
        {isElsewhere && <Chip tone="grey">{t("passkey.onlyAt", { host })}</Chip>}
        <p title={lastUsedTime === null ? undefined : formatExactly(lastUsedTime)}>
          {[
            t("passkey.created", { when: formatInstant(createTime) }),
            lastUsedTime === null ? t("passkey.neverUsed") : t("passkey.lastUsed", { when: formatAgo(lastUsedTime) }),
          ].join(" · ")}
        </p>
      </div>
      <Button
        size="small"
        id={`${nameId}-rename`}
        aria-labelledby={`${nameId}-rename ${nameId}`}
        onClick={() => onTask({ kind: "rename", passkey })}
      >
        {t("passkey.rename")}
      </Button>
      <Button
        size="small"
        danger
        id={`${nameId}-remove`}
        aria-labelledby={`${nameId}-remove ${nameId}`}
        onClick={() => onTask({ kind: "remove", passkey })}
      >
        {t("passkey.remove")}
      </Button>
    </li>
  );
}

function Add({ hindrance, onTask }: { hindrance: TextKey | undefined; onTask: ListProps["onTask"] }) {
  const t = useTexts();
  if (hindrance !== undefined) return <Alert type="info" showIcon title={t(hindrance)} className="sw-second-note" />;
  return <Button onClick={() => onTask({ kind: "add" })}>{t("passkey.add")}</Button>;
}
