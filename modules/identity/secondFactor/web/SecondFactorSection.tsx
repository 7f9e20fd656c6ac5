import { Alert, App, Button, Skeleton } from "antd";
import { useState } from "react";
import type { OutputOf } from "#contract/api";
import type { TextKey } from "#contract/text";
import { secondFactorApi } from "../contract.ts";
import { useTexts } from "#base/i18n";
import { Chip } from "#kit/cells/Chip.tsx";
import { formatInstant } from "#kit/cells/time.ts";
import { useExtensions } from "#kit/extensionPoint.ts";
import { useCallResult } from "#kit/parts/useCallResult.ts";
import { ModalDialog } from "#kit/parts/ModalDialog.tsx";
import { secondFactorKinds } from "./extensionPoints.ts";
import { type SecondFactorAction, SecondFactorTask } from "./SecondFactorTask.tsx";
import "./secondFactor.css";

type State = OutputOf<(typeof secondFactorApi.calls)["read"]>;

/** The number of remaining recovery codes from which a hint is shown. */
const fewCodes = 3;

const doneWords: Readonly<Record<SecondFactorAction, TextKey>> = {
  enable: "secondFactor.done",
  addApp: "secondFactor.done",
  replace: "secondFactor.done",
  renew: "secondFactor.renewed",
  remove: "secondFactor.removed",
  removeApp: "secondFactor.appRemoved",
};

/** The account's own two-step verification: its state, and all actions. */
export function SecondFactorSection() {
  const t = useTexts();
  const { message } = App.useApp();
  const { data, error, refresh } = useCallResult(secondFactorApi, "read", {});
  const [task, setTask] = useState<SecondFactorAction>();
  const [isOpen, setOpen] = useState(false);
  const kinds = useExtensions(secondFactorKinds);

  function handleTask(next: SecondFactorAction): void {
    setTask(next);
    setOpen(true);
  }

  /** However the dialog is closed, something may have changed. */
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
      {kinds.map(({ label, OwnFactors }) => (
        <OwnFactors key={label} onChange={() => void refresh()} />
      ))}
      <ModalDialog
        open={isOpen}
        width={480}
        destroyOnHidden
        title={task === undefined ? undefined : t(`secondFactor.${task}`)}
        footer={null}
        // Closing the dialog loses the displayed codes, so a click on the mask does not close it.
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
      </ModalDialog>
    </section>
  );
}

function Facts({ state: { since, recoveryCodesLeft, isRequired } }: { state: State }) {
  const t = useTexts();
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
      {isOn && recoveryCodesLeft <= fewCodes ? (
        <Alert type="warning" showIcon title={t("secondFactor.fewCodes")} className="sw-second-note" />
      ) : undefined}
      {isRequired ? <p className="sw-second-text">{t("secondFactor.isRequired")}</p> : undefined}
    </>
  );
}

type ActionsProps = { state: State; onTask: (task: SecondFactorAction) => void };

function Actions({ state: { since, hasApp, hasPasskey, isRequired }, onTask }: ActionsProps) {
  const t = useTexts();
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
