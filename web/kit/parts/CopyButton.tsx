import { CopyOutlined } from "@ant-design/icons";
import { App } from "antd";
import { useTexts } from "#base/i18n";
import { IconButton } from "./IconButton.tsx";

type Props = { text: string; label?: string; onCopied?: (() => void) | undefined };

/** Copies a text to the clipboard, for example a revealed number or a password that is shown once. */
export function CopyButton({ text, label, onCopied }: Props) {
  const t = useTexts();
  const copy = useCopy();

  async function handleClick(): Promise<void> {
    if (await copy(text)) onCopied?.();
  }

  return (
    <IconButton
      icon={<CopyOutlined aria-hidden />}
      label={label ?? t("kit.copyText")}
      onClick={() => void handleClick()}
    />
  );
}

/** Copies a text to the clipboard and reports the outcome; returns whether it is there. */
export function useCopy(): (text: string) => Promise<boolean> {
  const t = useTexts();
  const { message } = App.useApp();
  return async (text) => {
    const isCopied = await copyText(text);
    if (isCopied) void message.success(t("kit.copied"));
    else void message.warning(t("kit.notCopied"));
    return isCopied;
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
