import { Button, Modal } from "antd";
import { useWords } from "../i18n.ts";

/** What is left of the application when nobody was there for too long (specification 4). */
export function IdleNotice() {
  const t = useWords();
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
