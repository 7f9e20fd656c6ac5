import { Alert, App, Button, Modal, Skeleton } from "antd";
import { useState } from "react";
import type { OutputOf } from "#contract/api";
import type { TextKey } from "#contract/text";
import { passkeyText } from "#modules/passkey/text";
import { secondFactorApi } from "#modules/secondFactor/contract";
import { useWords } from "../i18n.ts";
import { Chip } from "../kit/cells/Chip.tsx";
import { formatInstant } from "../kit/cells/time.ts";
import { late } from "../kit/parts/late.tsx";
import { useAnswer } from "../kit/parts/useAnswer.ts";
import { SecondFactorTask, type Task } from "./SecondFactorTask.tsx";
import "./secondFactor.css";

const PasskeyPart = late(async () => (await import("../passkey/PasskeyPart.tsx")).PasskeyPart, {
  texts: passkeyText,
});

type State = OutputOf<(typeof secondFactorApi.calls)["read"]>;

/** So few recovery codes are worth a word. */
const few = 3;

const doneWords: Readonly<Record<Task, TextKey>> = {
  enable: "secondFactor.done",
  addApp: "secondFactor.done",
  replace: "secondFactor.done",
  renew: "secondFactor.renewed",
  remove: "secondFactor.removed",
  removeApp: "secondFactor.appRemoved",
};

/** One's own two-step verification: whether it is on, and everything that can be done about it. */
export function SecondFactorSection() {
  const t = useWords();
  const { message } = App.useApp();
  const { data, error, refresh } = useAnswer(secondFactorApi, "read", {});
  const [task, setTask] = useState<Task>();
  const [isOpen, setOpen] = useState(false);

  function handleTask(next: Task): void {
    setTask(next);
    setOpen(true);
  }

  /** However the dialog is closed, something may have changed by then. */
  function handleClose(): void {
    setOpen(false);
    void refresh();
  }

  if (error !== undefined) {
    return (
      <Alert
        type="error"
        showIcon
        title={error.message}
        action={
          <Button size="small" onClick={() => void refresh()}>
            {t("shell.retry")}
          </Button>
        }
      />
    );
  }
  return (
    <section className="sw-second" aria-label={t("secondFactor.title")}>
      <p className="sw-second-text">{t("secondFactor.about")}</p>
      {data === undefined ? <Skeleton active paragraph={{ rows: 2 }} title={false} /> : <Facts state={data} />}
      {data === undefined ? undefined : <Actions state={data} onTask={handleTask} />}
      <PasskeyPart onChange={() => void refresh()} />
      <Modal
        open={isOpen}
        width={480}
        centered
        destroyOnHidden
        title={task === undefined ? undefined : t(`secondFactor.${task}`)}
        footer={null}
        // Codes that are shown go with the dialog, so no stray click closes it.
        mask={{ closable: false }}
        onCancel={handleClose}
        afterClose={() => setTask(undefined)}
      >
        {task === undefined ? undefined : (
          <SecondFactorTask
            task={task}
            onCancel={handleClose}
            onDone={() => {
              void message.success(t(doneWords[task]));
              handleClose();
            }}
          />
        )}
      </Modal>
    </section>
  );
}

function Facts({ state: { since, recoveryCodesLeft, isRequired } }: { state: State }) {
  const t = useWords();
  const isOn = since !== null;
  return (
    <>
      <p className="sw-second-state">
        <Chip tone={isOn ? "green" : "grey"}>{t(isOn ? "secondFactor.on" : "secondFactor.off")}</Chip>
      </p>
      {isOn ? (
        <dl className="sw-second-facts">
          <div>
            <dt>{t("secondFactor.since")}</dt>
            <dd>{formatInstant(since)}</dd>
          </div>
          <div>
            <dt>{t("secondFactor.codesLeft")}</dt>
            <dd>{recoveryCodesLeft}</dd>
          </div>
        </dl>
      ) : undefined}
      {isOn && recoveryCodesLeft <= few ? (
        <Alert type="warning" showIcon title={t("secondFactor.fewCodes")} className="sw-second-note" />
      ) : undefined}
      {isRequired ? <p className="sw-second-text">{t("secondFactor.isRequired")}</p> : undefined}
    </>
  );
}

type ActionsProps = { state: State; onTask: (task: Task) => void };

function Actions({ state: { since, hasApp, hasPasskey, isRequired }, onTask }: ActionsProps) {
  const t = useWords();
  return (
    <div className="sw-second-actions">
      {since === null ? (
        <Button type="primary" onClick={() => onTask("enable")}>
          {t("secondFactor.enable")}
        </Button>
      ) : (
        <Button onClick={() => onTask("renew")}>{t("secondFactor.renew")}</Button>
      )}
      {since !== null && !hasApp ? (
        <Button onClick={() => onTask("addApp")}>{t("secondFactor.addApp")}</Button>
      ) : undefined}
      {hasApp ? <Button onClick={() => onTask("replace")}>{t("secondFactor.replace")}</Button> : undefined}
      {hasApp && hasPasskey ? (
        <Button danger onClick={() => onTask("removeApp")}>
          {t("secondFactor.removeApp")}
        </Button>
      ) : undefined}
      {hasApp && !hasPasskey && !isRequired ? (
        <Button danger onClick={() => onTask("remove")}>
          {t("secondFactor.remove")}
        </Button>
      ) : undefined}
    </div>
  );
}
