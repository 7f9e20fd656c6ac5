import { Alert } from "antd";
import { useId, useState } from "react";
import { PickerControl, showRecentRows, useCallResult, useTexts, useWrite } from "#kit";
import { ModalDialog } from "#kit/parts/ModalDialog.tsx";
import { type Organisation, organisationApi } from "../contract.ts";
import { MoveEffects } from "./MoveEffects.tsx";
import { organisationPicker } from "./organisationPicker.ts";
import "./organisation.css";

type Props = { organisation: Organisation; onClosed: () => void };

/** Moves an organisation below another one, and shows the consequences first. */
export function MoveDialog({ organisation: { id, name, pid, version }, onClosed }: Props) {
  const t = useTexts();
  const labelId = useId();
  const [isOpen, setOpen] = useState(true);
  const [target, setTarget] = useState(pid);
  const preview = useCallResult(organisationApi, "movePreview", target === pid ? undefined : { id, pid: target });
  const move = useWrite(organisationApi, "update", { done: "organisation.moved", undo: true });
  const canMove = preview.data !== undefined && preview.error === undefined && !preview.isFetching;

  async function handleMove(): Promise<void> {
    if (!(await move.run({ id, pid: target, version }, t("organisation.movedNamed", { name })))) return;
    showRecentRows(organisationApi, [id]);
    setOpen(false);
  }

  return (
    <ModalDialog
      open={isOpen}
      width={480}
      title={t("organisation.moveNamed", { name })}
      okText={t("organisation.movePreview")}
      okButtonProps={{ disabled: !canMove, loading: move.isBusy }}
      mask={{ closable: false }}
      onOk={() => void handleMove()}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <div className="sw-organisation-move">
        <label htmlFor={labelId}>{t("organisation.moveTo")}</label>
        <PickerControl
          picker={organisationPicker}
          named={{ id: labelId }}
          label={t("organisation.moveTo")}
          value={target}
          except={id}
          empty={0}
          onChange={(next) => setTarget(typeof next === "number" ? next : 0)}
        />
        {target === 0 && <p>{t("organisation.root")}</p>}
        {preview.error !== undefined && <Alert type="error" showIcon title={preview.error.message} />}
        {canMove && <MoveEffects preview={preview.data} />}
      </div>
    </ModalDialog>
  );
}
