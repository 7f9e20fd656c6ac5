import { App, Segmented, Skeleton } from "antd";
import { useRef, useState } from "react";
import { pictureApi } from "../../contract.ts";
import { useTexts } from "#base/i18n";
import { useCallResult } from "#kit/parts/useCallResult.ts";
import { useUnsavedConfirm } from "#kit/parts/useUnsavedConfirm.ts";
import { refreshRights } from "#base/session/session";
import { SectionError } from "../sections/SectionError.tsx";
import type { SignatureSaver } from "./signatureSaver.ts";
import { SignatureFile } from "./SignatureFile.tsx";
import { SignaturePad } from "./SignaturePad.tsx";
import { TypedSignature } from "./TypedSignature.tsx";
import "./pictures.css";
import { showFailure } from "#kit/parts/showFailure.ts";
import { ModalDialog } from "#kit/parts/ModalDialog.tsx";

const ways = ["draw", "type", "upload"] as const;
type SignatureMethod = (typeof ways)[number];

/** The account's signature: drawn by hand, typed, or an uploaded picture. */
export function SignatureDialog({ onClosed }: { onClosed: () => void }) {
  const t = useTexts();
  const { message } = App.useApp();
  const isMeant = useUnsavedConfirm();
  const own = useCallResult(pictureApi, "ownSignature", {});
  const [isOpen, setOpen] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const [method, setMethod] = useState<SignatureMethod>("draw");
  const [hasNew, setHasNew] = useState(false);
  const saver = useRef<SignatureSaver>(undefined);

  function handleMade(next: SignatureSaver): void {
    saver.current = next;
    setHasNew(next !== undefined);
  }

  async function handleClose(): Promise<void> {
    if (!hasNew || (await isMeant())) setOpen(false);
  }

  async function handleSave(): Promise<void> {
    setBusy(true);
    try {
      await saver.current?.();
      await Promise.all([refreshRights(), own.refresh()]);
      void message.success(t("profile.signatureSaved"));
      setOpen(false);
    } catch (error) {
      showFailure(error, message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <ModalDialog
      open={isOpen}
      width={640}
      className="sw-sign-dialog"
      title={t("profile.sign")}
      okText={t("kit.save")}
      cancelText={t("kit.cancel")}
      okButtonProps={{ loading: isBusy, disabled: !hasNew }}
      mask={{ closable: false }}
      onOk={() => void handleSave()}
      onCancel={() => void handleClose()}
      afterClose={onClosed}
    >
      <Segmented<SignatureMethod>
        aria-label={t("profile.ways")}
        value={method}
        options={ways.map((value) => ({ value, label: t(`profile.ways.${value}`) }))}
        onChange={(next) => {
          handleMade(undefined);
          setMethod(next);
        }}
      />
      {own.data === undefined ? (
        own.error === undefined ? (
          <Skeleton active />
        ) : (
          <SectionError error={own.error} onRetry={own.refresh} />
        )
      ) : method === "draw" ? (
        <SignaturePad kept={own.data.drawing} onMade={handleMade} />
      ) : method === "type" ? (
        <TypedSignature onMade={handleMade} />
      ) : (
        <SignatureFile onMade={handleMade} />
      )}
    </ModalDialog>
  );
}
