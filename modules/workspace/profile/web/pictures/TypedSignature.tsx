import { Input } from "antd";
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { pictureApi } from "../../contract.ts";
import { call } from "#base/api";
import { useTexts } from "#base/i18n";
import { useSession } from "#base/session/session";
import { toImageFile } from "./cropPicture.ts";
import type { SignatureSaver } from "./signatureSaver.ts";

const sheet = { width: 560, height: 180 } as const;
const largest = 84;
/** Handwriting fonts that operating systems include. */
const hand = `"Kaiti SC", STKaiti, KaiTi, "Segoe Script", "Snell Roundhand", "Brush Script MT", cursive`;

/** A signature from a typed name, for keyboard users. */
export function TypedSignature({ onMade }: { onMade: (keep: SignatureSaver) => void }) {
  const t = useTexts();
  const id = useId();
  const { user } = useSession();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [name, setName] = useState(user.realName);
  const notify = useEffectEvent((isEmpty: boolean) => onMade(isEmpty ? undefined : save));
  useEffect(() => {
    if (canvas.current !== null) write(canvas.current, name);
    notify(name.trim() === "");
  }, [name]);

  async function save(): Promise<void> {
    if (canvas.current === null) return;
    await call(pictureApi, "uploadSignature", {}, { file: await toImageFile(canvas.current, "image/png") });
  }

  return (
    <div className="sw-sign">
      <label htmlFor={id}>{t("profile.typedName")}</label>
      <Input id={id} maxLength={32} value={name} onChange={(event) => setName(event.target.value)} />
      <canvas
        ref={canvas}
        width={sheet.width}
        height={sheet.height}
        className="sw-sign-sheet"
        role="img"
        aria-label={t("profile.signatureOf", { name })}
      />
    </div>
  );
}

/** Draws the text centred, as large as it fits. */
function write(canvas: HTMLCanvasElement, name: string): void {
  const context = canvas.getContext("2d");
  if (context === null) return;
  context.clearRect(0, 0, sheet.width, sheet.height);
  context.font = `${largest}px ${hand}`;
  const { width } = context.measureText(name);
  const size = Math.min(largest, (largest * (sheet.width - 40)) / Math.max(1, width));
  context.font = `${size}px ${hand}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillStyle = "#1b2733";
  context.fillText(name, sheet.width / 2, sheet.height / 2);
}
