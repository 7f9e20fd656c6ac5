import { CameraOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useWords } from "../i18n.ts";
import { Note } from "../signin/Note.tsx";
import { readCode } from "./readCodes.ts";

type State = "off" | "on" | "refused";

/** The camera, once somebody asks for it. */
export function CameraScan({ onCode }: { onCode: (code: string) => void }) {
  const t = useWords();
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<State>("off");
  const isOn = state === "on";

  const watch = useEffectEvent(async (element: HTMLVideoElement, signal: AbortSignal) => {
    try {
      const code = await readCode(element, signal);
      if (code !== undefined && !signal.aborted) onCode(code);
    } catch {
      // No camera, or it may not be used: the code can still be typed.
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
      {state === "refused" ? <Note tone="red">{t("scan.cameraRefused")}</Note> : undefined}
      <Button block size="large" icon={<CameraOutlined aria-hidden />} onClick={() => setState(isOn ? "off" : "on")}>
        {t(isOn ? "scan.cameraStop" : "scan.camera")}
      </Button>
    </div>
  );
}
