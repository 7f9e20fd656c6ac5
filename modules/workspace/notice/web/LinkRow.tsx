import type { Editor } from "@tiptap/react";
import { Button, Input } from "antd";
import { type KeyboardEvent, useId, useState } from "react";
import { useTexts } from "#kit";
import { isHarmlessLink } from "./links.ts";

const example = "https://";

type Props = { editor: Editor; onClose: () => void };

/** The address of the selected words; an empty one removes the link. */
export function LinkRow({ editor, onClose }: Props) {
  const t = useTexts();
  const problem = useId();
  const [address, setAddress] = useState(() => hrefOf(editor));
  const [isRefused, setIsRefused] = useState(false);

  function handleApply(): void {
    const href = address.trim();
    if (href !== "" && !isHarmlessLink(href)) return setIsRefused(true);
    const chain = editor.chain().focus().extendMarkRange("link");
    if (href === "") chain.unsetLink().run();
    else if (editor.state.selection.empty && !editor.isActive("link"))
      chain.insertContent({ type: "text", text: href, marks: [{ type: "link", attrs: { href } }] }).run();
    else chain.setLink({ href }).run();
    onClose();
  }

  /** The surrounding form must not receive these keys. */
  function handleKey(event: KeyboardEvent): void {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Enter") return handleApply();
    editor.commands.focus();
    onClose();
  }

  return (
    <div className="sw-editor-link">
      <Input
        autoFocus
        value={address}
        aria-label={t("notice.editor.address")}
        placeholder={example}
        status={isRefused ? "error" : ""}
        aria-invalid={isRefused}
        aria-describedby={isRefused ? problem : undefined}
        onChange={(event) => setAddress(event.target.value)}
        onKeyDown={handleKey}
      />
      <Button onClick={handleApply}>{t("notice.editor.apply")}</Button>
      {isRefused && (
        <p id={problem} role="alert">
          {t("notice.editor.badAddress")}
        </p>
      )}
    </div>
  );
}

function hrefOf(editor: Editor): string {
  const href: unknown = editor.getAttributes("link")["href"];
  return typeof href === "string" ? href : "";
}
