import { CameraOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTexts } from "#base/i18n";
import { FormMessage } from "#kit/publicPage/FormMessage.tsx";
import { readCode } from "./readCodes.ts";

type State = "off" | "on" | "refused";

/** The camera, after the user starts it. */
export function CameraScan({ onCode }: { onCode: (code: string) => void }) {
  const t = useTexts();
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<State>("off");
  const isOn = state === "on";

  const watch = useEffectEvent(async (element: HTMLVideoElement, signal: AbortSignal) => {
    try {
      const code = await readCode(element, signal);
      if (code !== undefined && !signal.aborted) onCode(code);
    } catch {
      // No camera, or no permission to use it: the code can still be typed.
      if (!signal.aborted) setState("refused");
    }
  });
  useEffect(() => {
    if (!isOn || video.current === null) return undefined;
    const leaving = new AbortController();
    void watch(video.current, leaving.signal);
    return () => leaving.abort();
  }, [isOn]);

  return (
    <div className="sw-scanned-camera">
      {isOn ? <video ref={video} muted playsInline aria-label={t("scan.cameraPicture")} /> : undefined}
      {state === "refused" ? <FormMessage tone="red">{t("scan.cameraRefused")}</FormMessage> : undefined}
      <Button block size="large" icon={<CameraOutlined aria-hidden />} onClick={() => setState(isOn ? "off" : "on")}>
        {t(isOn ? "scan.cameraStop" : "scan.camera")}
      </Button>
    </div>
  );
}
