import { FullscreenExitOutlined, FullscreenOutlined } from "@ant-design/icons";
import { Button, Tooltip } from "antd";
import { useSyncExternalStore } from "react";
import { useTexts } from "#base/i18n";

function subscribe(listener: () => void): () => void {
  document.addEventListener("fullscreenchange", listener);
  return () => document.removeEventListener("fullscreenchange", listener);
}

/** Toggles full screen. */
export function FullScreenButton() {
  const t = useTexts();
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
