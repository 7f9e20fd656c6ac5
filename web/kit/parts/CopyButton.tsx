import { CopyOutlined } from "@ant-design/icons";
import { App } from "antd";
import { useWords } from "../../i18n.ts";
import { IconButton } from "./IconButton.tsx";

/** Puts a text into the clipboard: beside a number that was revealed, or a password that is shown once. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const t = useWords();
  const copy = useCopy();
  return (
    <IconButton
      icon={<CopyOutlined aria-hidden />}
      label={label ?? t("kit.copyText")}
      onClick={() => void copy(text)}
    />
  );
}

/** Puts a text into the clipboard and says whether that went well. */
export function useCopy(): (text: string) => Promise<void> {
  const t = useWords();
  const { message } = App.useApp();
  return async (text) => {
    if (await copyText(text)) void message.success(t("kit.copied"));
    else void message.warning(t("kit.notCopied"));
  };
}

/** Browsers give no clipboard to a page that came over plain HTTP, nor where the user refuses it. */
async function copyText(text: string): Promise<boolean> {
  if (!("clipboard" in navigator)) return false;
  return await navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}
