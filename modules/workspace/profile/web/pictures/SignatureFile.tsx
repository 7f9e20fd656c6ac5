import { PictureOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useEffect, useState } from "react";
import { pictureApi } from "../../contract.ts";
import { call } from "#base/api";
import { useTexts } from "#base/i18n";
import { choosePicture } from "./choosePicture.ts";
import type { SignatureSaver } from "./signatureSaver.ts";

/** A signature as an uploaded picture. */
export function SignatureFile({ onMade }: { onMade: (keep: SignatureSaver) => void }) {
  const t = useTexts();
  const [url, setUrl] = useState<string>();
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url]);

  function handleFile(file: File): void {
    setUrl(URL.createObjectURL(file));
    onMade(async () => await call(pictureApi, "uploadSignature", {}, { file }));
  }

  return (
    <div className="sw-sign">
      <div className="sw-sign-tools">
        <Button icon={<PictureOutlined aria-hidden />} onClick={() => choosePicture(handleFile)}>
          {t("profile.choosePicture")}
        </Button>
        <span className="sw-me-note">{t("profile.signatureHint")}</span>
      </div>
      {url === undefined ? undefined : <img className="sw-sign-sheet" src={url} alt={t("profile.preview")} />}
    </div>
  );
}
