import { FullscreenExitOutlined, FullscreenOutlined } from "@ant-design/icons";
import { Button, Tooltip } from "antd";
import { useSyncExternalStore } from "react";
import { useWords } from "../i18n.ts";

function subscribe(listener: () => void): () => void {
  document.addEventListener("fullscreenchange", listener);
  return () => document.removeEventListener("fullscreenchange", listener);
}

/** Fills the screen with the console, and back. */
export function FullScreenButton() {
  const t = useWords();
  const isFull = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  const label = isFull ? t("shell.fullScreenEnd") : t("shell.fullScreen");

  function handleClick(): void {
    void (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen());
  }

  return (
    <Tooltip title={label}>
      <Button
        type="text"
        aria-label={label}
        aria-pressed={isFull}
        icon={isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
        onClick={handleClick}
      />
    </Tooltip>
  );
}
