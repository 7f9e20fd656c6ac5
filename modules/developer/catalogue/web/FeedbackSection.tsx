import { App, Button } from "antd";
import { useState } from "react";
import { DetailDrawer, useConfirm, useDialog, useTexts } from "#kit";
import { ModalDialog } from "#kit/parts/ModalDialog.tsx";
import { Example } from "./Example.tsx";

/** Overlays and notifications: drawer, dialog, confirmation, messages. */
export function FeedbackSection() {
  const t = useTexts();
  const { message } = App.useApp();
  const confirm = useConfirm();
  const drawer = useDialog<string>();
  const [isOpen, setOpen] = useState(false);

  async function handleAsk(isDangerous: boolean): Promise<void> {
    const isSure = await confirm({
      title: t("catalogue.ask"),
      text: t("catalogue.askText"),
      ok: t("kit.delete"),
      isDangerous,
    });
    void message.info(t(isSure ? "catalogue.saidYes" : "catalogue.saidNo"));
  }

  return (
    <div className="sw-catalogue-examples">
      <Example title={t("catalogue.opens")}>
        <Button onClick={() => drawer.open(t("catalogue.drawer"))}>{t("catalogue.drawer")}</Button>
        <Button onClick={() => setOpen(true)}>{t("catalogue.dialog")}</Button>
        <Button onClick={() => void handleAsk(false)}>{t("catalogue.question")}</Button>
        <Button danger onClick={() => void handleAsk(true)}>
          {t("catalogue.dangerous")}
        </Button>
      </Example>
      <Example title={t("catalogue.notes")}>
        <Button onClick={() => void message.success(t("kit.saved"))}>{t("catalogue.note.success")}</Button>
        <Button onClick={() => void message.error(t("kit.notSaved"))}>{t("catalogue.note.error")}</Button>
      </Example>
      <DetailDrawer dialog={drawer} title={(title) => title}>
        {() => <p>{t("catalogue.askText")}</p>}
      </DetailDrawer>
      <ModalDialog
        open={isOpen}
        width={420}
        title={t("catalogue.dialog")}
        okText={t("kit.save")}
        cancelText={t("kit.cancel")}
        onOk={() => setOpen(false)}
        onCancel={() => setOpen(false)}
      >
        <p>{t("catalogue.askText")}</p>
      </ModalDialog>
    </div>
  );
}
