import { Button, Modal } from "antd";
import { useTexts } from "#base/i18n";

/** Replaces the application after too long without activity (specification 4). */
export function IdleNotice() {
  const t = useTexts();
  return (
    <Modal
      open
      width={420}
      closable={false}
      keyboard={false}
      title={t("idle.title")}
      footer={
        <Button type="primary" autoFocus onClick={() => location.reload()}>
          {t("idle.ok")}
        </Button>
      }
    >
      <p role="alert">{t("idle.over")}</p>
    </Modal>
  );
}
