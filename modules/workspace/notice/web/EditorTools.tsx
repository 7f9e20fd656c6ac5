import {
  BoldOutlined,
  FontSizeOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from "@ant-design/icons";
import { type Editor, useEditorState } from "@tiptap/react";
import { Button } from "antd";
import { type ReactNode, useState } from "react";
import { useTexts } from "#kit";
import { LinkRow } from "./LinkRow.tsx";

type Props = { editor: Editor; onPicture: (file: File) => void };

/** The editor's toolbar; each button shows whether its format applies at the cursor. */
export function EditorTools({ editor, onPicture }: Props) {
  const t = useTexts();
  const [isLinking, setLinking] = useState(false);
  const state = useEditorState({ editor, selector: stateOf });
  const run = () => editor.chain().focus();

  return (
    <>
      <div className="sw-editor-tools" role="group" aria-label={t("notice.editor.tools")}>
        <Tool
          label={t("notice.editor.heading")}
          isOn={state.heading}
          onClick={() => run().toggleHeading({ level: 2 }).run()}
        >
          <FontSizeOutlined aria-hidden />
        </Tool>
        <Tool label={t("notice.editor.bold")} isOn={state.bold} onClick={() => run().toggleBold().run()}>
          <BoldOutlined aria-hidden />
        </Tool>
        <Tool label={t("notice.editor.italic")} isOn={state.italic} onClick={() => run().toggleItalic().run()}>
          <ItalicOutlined aria-hidden />
        </Tool>
        <Tool label={t("notice.editor.underline")} isOn={state.underline} onClick={() => run().toggleUnderline().run()}>
          <UnderlineOutlined aria-hidden />
        </Tool>
        <Tool label={t("notice.editor.strike")} isOn={state.strike} onClick={() => run().toggleStrike().run()}>
          <StrikethroughOutlined aria-hidden />
        </Tool>
        <Tool
          label={t("notice.editor.bulletList")}
          isOn={state.bulletList}
          onClick={() => run().toggleBulletList().run()}
        >
          <UnorderedListOutlined aria-hidden />
        </Tool>
        <Tool
          label={t("notice.editor.orderedList")}
          isOn={state.orderedList}
          onClick={() => run().toggleOrderedList().run()}
        >
          <OrderedListOutlined aria-hidden />
        </Tool>
        <Tool label={t("notice.editor.quote")} isOn={state.blockquote} onClick={() => run().toggleBlockquote().run()}>
          <span className="sw-editor-quote" aria-hidden />
        </Tool>
        <Tool label={t("notice.editor.link")} isOn={state.link} onClick={() => setLinking(!isLinking)}>
          <LinkOutlined aria-hidden />
        </Tool>
        <Tool label={t("notice.editor.picture")} onClick={() => choosePicture(onPicture)}>
          <PictureOutlined aria-hidden />
        </Tool>
        <Tool label={t("notice.editor.undo")} isDisabled={!state.canUndo} onClick={() => run().undo().run()}>
          <UndoOutlined aria-hidden />
        </Tool>
        <Tool label={t("notice.editor.redo")} isDisabled={!state.canRedo} onClick={() => run().redo().run()}>
          <RedoOutlined aria-hidden />
        </Tool>
      </div>
      {isLinking && <LinkRow editor={editor} onClose={() => setLinking(false)} />}
    </>
  );
}

/** Opens the browser's file picker; a visible input would be another tab stop. */
function choosePicture(onPicture: (file: File) => void): void {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = "image/png,image/jpeg,image/webp,image/gif";
  input.addEventListener("change", () => {
    const [file] = input.files ?? [];
    if (file !== undefined) onPicture(file);
  });
  input.click();
}

const marks = ["bold", "italic", "underline", "strike", "bulletList", "orderedList", "blockquote", "link"] as const;

function stateOf({ editor }: { editor: Editor }) {
  const [bold, italic, underline, strike, bulletList, orderedList, blockquote, link] = marks.map((name) =>
    editor.isActive(name),
  );
  const heading = editor.isActive("heading");
  const abilities = { canUndo: editor.can().undo(), canRedo: editor.can().redo() };
  return { bold, italic, underline, strike, bulletList, orderedList, blockquote, link, heading, ...abilities };
}

type ToolProps = {
  label: string;
  isOn?: boolean | undefined;
  isDisabled?: boolean;
  onClick: () => void;
  children: ReactNode;
};

function Tool({ label, isOn, isDisabled = false, onClick, children }: ToolProps) {
  return (
    <Button
      type="text"
      icon={children}
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      disabled={isDisabled}
      // The selection stays where it is.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    />
  );
}
