import { PaperClipOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useRef } from "react";
import { useTexts } from "#base/i18n";
import { maxCommentFiles } from "../contract.ts";

type Props = { isDisabled: boolean; onChoose: (files: readonly File[]) => void };

/** The button that adds files to a comment. */
export function FileChooser({ isDisabled, onChoose }: Props) {
  const t = useTexts();
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        type="text"
        icon={<PaperClipOutlined aria-hidden />}
        title={t("comment.attachHint", { maximum: maxCommentFiles })}
        disabled={isDisabled}
        onClick={() => chooser.current?.click()}
      >
        {t("comment.attach")}
      </Button>
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        aria-label={t("comment.attach")}
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])]);
          target.value = "";
        }}
      />
    </>
  );
}
