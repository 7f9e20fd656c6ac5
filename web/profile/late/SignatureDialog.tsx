import { App, Modal, Segmented, Skeleton } from "antd";
import { useRef, useState } from "react";
import { pictureApi } from "#modules/profile/contract";
import { CallError } from "../../api.ts";
import { useWords } from "../../i18n.ts";
import { useAnswer } from "../../kit/parts/useAnswer.ts";
import { useUnsavedQuestion } from "../../kit/parts/useUnsavedQuestion.ts";
import { refreshRights } from "../../session/session.ts";
import { Failed } from "./Failed.tsx";
import type { Keep } from "./keep.ts";
import { SignatureFile } from "./SignatureFile.tsx";
import { SignaturePad } from "./SignaturePad.tsx";
import { SignatureTyped } from "./SignatureTyped.tsx";
import "./pictures.css";

const ways = ["draw", "type", "upload"] as const;
type Way = (typeof ways)[number];

/** One's signature: written by hand, or typed by whoever cannot, or a picture that there is already. */
export function SignatureDialog({ onClosed }: { onClosed: () => void }) {
  const t = useWords();
  const { message } = App.useApp();
  const isMeant = useUnsavedQuestion();
  const own = useAnswer(pictureApi, "ownSignature", {});
  const [isOpen, setOpen] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const [way, setWay] = useState<Way>("draw");
  const [hasNew, setHasNew] = useState(false);
  const keep = useRef<Keep>(undefined);

  function handleMade(next: Keep): void {
    keep.current = next;
    setHasNew(next !== undefined);
  }

  async function handleClose(): Promise<void> {
    if (!hasNew || (await isMeant())) setOpen(false);
  }

  async function handleSave(): Promise<void> {
    setBusy(true);
    try {
      await keep.current?.();
      await Promise.all([refreshRights(), own.refresh()]);
      void message.success(t("profile.signatureSaved"));
      setOpen(false);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      void message.error(error.message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Modal
      open={isOpen}
      width={640}
      centered
      title={t("profile.sign")}
      okText={t("kit.save")}
      cancelText={t("kit.cancel")}
      okButtonProps={{ loading: isBusy, disabled: !hasNew }}
      mask={{ closable: false }}
      onOk={() => void handleSave()}
      onCancel={() => void handleClose()}
      afterClose={onClosed}
    >
      <Segmented<Way>
        aria-label={t("profile.ways")}
        value={way}
        options={ways.map((value) => ({ value, label: t(`profile.ways.${value}`) }))}
        onChange={(next) => {
          handleMade(undefined);
          setWay(next);
        }}
      />
      {own.data === undefined ? (
        own.error === undefined ? (
          <Skeleton active />
        ) : (
          <Failed error={own.error} onRetry={own.refresh} />
        )
      ) : way === "draw" ? (
        <SignaturePad kept={own.data.drawing} onMade={handleMade} />
      ) : way === "type" ? (
        <SignatureTyped onMade={handleMade} />
      ) : (
        <SignatureFile onMade={handleMade} />
      )}
    </Modal>
  );
}
