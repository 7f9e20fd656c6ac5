import { DeleteOutlined } from "@ant-design/icons";
import { App, Button } from "antd";
import { useRef, useState } from "react";
import { call, formatSize, loadSysInfo, showFailure, useTexts, useWrite } from "#kit";
import { BrandMark } from "#kit/parts/BrandMark.tsx";
import { useRefreshRecords } from "#kit/parts/useRefreshRecords.ts";
import { defaultLogo } from "#contract/systemInfo";
import { brandingApi, maxPictures, type OwnSystemSettings } from "../contract.ts";

const formats = ["image/png", "image/jpeg", "image/webp"];
const maximumBytes = { uploadLogoFile: 1024 ** 2, uploadCarouselFile: 10 * 1024 ** 2 } as const;

/** Logo and pictures of the sign-in page. They are stored as soon as they are chosen. */
export function PictureFields({ settings }: { settings: OwnSystemSettings }) {
  const t = useTexts();
  const { logo, carouselFiles } = settings;
  const removeLogo = useWrite(brandingApi, "saveSysInfo", { done: "kit.saved", undo: restoreLogo });
  const keep = useWrite(brandingApi, "saveSysInfo", { done: "kit.saved" });

  async function restoreLogo(): Promise<boolean> {
    await call(brandingApi, "saveSysInfo", { logo });
    await loadSysInfo();
    return true;
  }

  async function handleRemoveLogo(): Promise<void> {
    if (await removeLogo.run({ logo: "" })) await loadSysInfo();
  }

  async function handleRemove(removedId: number): Promise<void> {
    const carouselFileIds = carouselFiles.flatMap(({ id }) => (id === removedId ? [] : [id]));
    if (await keep.run({ carouselFileIds })) await loadSysInfo();
  }

  return (
    <fieldset className="sw-branding-pictures">
      <legend>{t("branding.logo")}</legend>
      <div className="sw-branding-logo">
        <BrandMark size={56} logo={logo} />
        <PictureButton name="uploadLogoFile" label={t("branding.logoChoose")} />
        {logo === defaultLogo ? undefined : (
          <Button loading={removeLogo.isBusy} onClick={() => void handleRemoveLogo()}>
            {t("branding.logoRemove")}
          </Button>
        )}
        <small>{t("branding.logoHint")}</small>
      </div>
      <h2>{t("branding.carousel")}</h2>
      <div className="sw-branding-carousel">
        {carouselFiles.map(({ id, url, fileName }) => (
          <figure key={id}>
            <img src={url ?? undefined} alt={fileName ?? ""} />
            <Button
              size="small"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={t("branding.carouselRemove", { name: fileName ?? "" })}
              onClick={() => void handleRemove(id)}
            />
          </figure>
        ))}
        <PictureButton
          name="uploadCarouselFile"
          label={t("branding.carouselAdd")}
          isDisabled={carouselFiles.length >= maxPictures}
        />
      </div>
      <small>{t("branding.carouselHint", { count: maxPictures })}</small>
    </fieldset>
  );
}

type ButtonProps = { name: keyof typeof maximumBytes; label: string; isDisabled?: boolean };

/** Chooses a picture and stores it. */
function PictureButton({ name, label, isDisabled = false }: ButtonProps) {
  const t = useTexts();
  const { message } = App.useApp();
  const refreshRecords = useRefreshRecords();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);

  async function handleFile(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    if (!formats.includes(file.type)) return void message.error(t("branding.pictureType"));
    if (file.size > maximumBytes[name])
      return void message.error(t("branding.pictureSize", { size: formatSize(maximumBytes[name]) }));
    setBusy(true);
    try {
      await call(brandingApi, name, {}, { file });
      void message.success(t("kit.saved"));
    } catch (error) {
      showFailure(error, message);
    } finally {
      setBusy(false);
      await Promise.all([refreshRecords(brandingApi), loadSysInfo()]);
    }
  }

  return (
    <>
      <Button loading={isBusy} disabled={isDisabled} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={formats.join(",")}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = "";
          void handleFile(file);
        }}
      />
    </>
  );
}
