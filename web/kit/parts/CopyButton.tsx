import { CopyOutlined } from "@ant-design/icons";
import { App } from "antd";
import { useTexts } from "#base/i18n";
import { IconButton } from "./IconButton.tsx";

/** Copies a text to the clipboard, for example a revealed number or a password that is shown once. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const t = useTexts();
  const copy = useCopy();
  return (
    <IconButton
      icon={<CopyOutlined aria-hidden />}
      label={label ?? t("kit.copyText")}
      onClick={() => void copy(text)}
    />
  );
}

/** Copies a text to the clipboard and reports the outcome. */
export function useCopy(): (text: string) => Promise<void> {
  const t = useTexts();
  const { message } = App.useApp();
  return async (text) => {
    if (await copyText(text)) void message.success(t("kit.copied"));
    else void message.warning(t("kit.notCopied"));
  };
}

/** Browsers refuse the clipboard to pages loaded over plain HTTP, and if the user denies it. */
async function copyText(text: string): Promise<boolean> {
  if (!("clipboard" in navigator)) return false;
  return await navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}
