import { PictureOutlined } from "@ant-design/icons";
import { App, Button, Slider } from "antd";
import { type DragEvent, useEffect, useState } from "react";
import Cropper, { type Area, type Point } from "react-easy-crop";
import { avatarSize, pictureApi } from "../../contract.ts";
import { call } from "#base/api";
import { useTexts } from "#base/i18n";
import { refreshRights } from "#base/session/session";
import { useIsNarrow } from "#base/theme/theme.tsx";
import { choosePicture } from "./choosePicture.ts";
import { cropPicture } from "./cropPicture.ts";
import "./pictures.css";
import { showFailure } from "#kit/parts/showFailure.ts";
import { ModalDialog } from "#kit/parts/ModalDialog.tsx";

const middle: Point = { x: 0, y: 0 };
const largestZoom = 4;

/** Selects a picture and the part of it to display, by pointer, touch or arrow keys, and uploads it. */
export function AvatarDialog({ onClosed }: { onClosed: () => void }) {
  const isNarrow = useIsNarrow();
  const t = useTexts();
  const { message } = App.useApp();
  const [isOpen, setOpen] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const [url, setUrl] = useState<string>();
  const [crop, setCrop] = useState(middle);
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area>();
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url]);

  function handleFile(file: File): void {
    setUrl(URL.createObjectURL(file));
    setCrop(middle);
    setZoom(1);
    setArea(undefined);
  }

  function handleDrop(event: DragEvent): void {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file !== undefined) handleFile(file);
  }

  async function handleSave(): Promise<void> {
    if (url === undefined || area === undefined) return;
    setBusy(true);
    try {
      const file = await cropPicture(url, area, avatarSize);
      await call(pictureApi, "uploadAvatar", {}, { file });
      await refreshRights();
      void message.success(t("profile.avatarSaved"));
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
      width={440}
      title={t("profile.changeAvatar")}
      okText={t("kit.save")}
      cancelText={t("kit.cancel")}
      okButtonProps={{ loading: isBusy, disabled: area === undefined }}
      mask={{ closable: false }}
      onOk={() => void handleSave()}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <div className="sw-crop" onDragOver={(event) => event.preventDefault()} onDrop={handleDrop}>
        {url === undefined ? (
          <button type="button" className="sw-crop-empty" onClick={() => choosePicture(handleFile)}>
            <PictureOutlined aria-hidden />
            <strong>{t("profile.choosePicture")}</strong>
            <span>{t(isNarrow ? "profile.pictureKinds" : "profile.pictureHint")}</span>
          </button>
        ) : (
          <Cropper
            image={url}
            crop={crop}
            zoom={zoom}
            maxZoom={largestZoom}
            aspect={1}
            cropShape="round"
            showGrid={false}
            keyboardStep={8}
            cropperProps={{ "aria-label": t("profile.cropArea") }}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
            mediaProps={{
              onError: () => {
                setUrl(undefined);
                void message.error(t("profile.badPicture"));
              },
            }}
          />
        )}
      </div>
      {url === undefined ? undefined : (
        <div className="sw-crop-tools">
          <span aria-hidden>{t("profile.zoom")}</span>
          <Slider
            min={1}
            max={largestZoom}
            step={0.05}
            value={zoom}
            tooltip={{ open: false }}
            ariaLabelForHandle={t("profile.zoom")}
            onChange={setZoom}
          />
          <Button size="small" onClick={() => choosePicture(handleFile)}>
            {t("profile.otherPicture")}
          </Button>
        </div>
      )}
    </ModalDialog>
  );
}
