import {
  BoldOutlined,
  EyeOutlined,
  FontSizeOutlined,
  ItalicOutlined,
  LinkOutlined,
  LoadingOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  TableOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from "@ant-design/icons";
import { type Editor, useEditorState } from "@tiptap/react";
import { useState } from "react";
import { useTexts } from "#kit";
import { EditorTool } from "./EditorTool.tsx";
import { LinkRow } from "./LinkRow.tsx";

type FormatProps = {
  editor: Editor;
  onPicture: ((file: File) => void) | undefined;
  isUploading: boolean;
  onLink: () => void;
};
type Props = Omit<FormatProps, "onLink"> & { isPreview: boolean; onPreview: (isPreview: boolean) => void };

/** The editor's toolbar; during the preview it only ends the preview. */
export function EditorTools({ editor, onPicture, isUploading, isPreview, onPreview }: Props) {
  const t = useTexts();
  const [isLinking, setLinking] = useState(false);
  return (
    <>
      <div className="sw-editor-tools" role="group" aria-label={t("notice.editor.tools")}>
        {!isPreview && (
          <FormatTools
            editor={editor}
            onPicture={onPicture}
            isUploading={isUploading}
            onLink={() => setLinking(!isLinking)}
          />
        )}
        <EditorTool label={t("notice.preview")} isOn={isPreview} onClick={() => onPreview(!isPreview)}>
          <EyeOutlined aria-hidden />
        </EditorTool>
      </div>
      {isLinking && !isPreview && <LinkRow editor={editor} onClose={() => setLinking(false)} />}
    </>
  );
}

/** Each button shows whether its format applies at the cursor. */
function FormatTools({ editor, onPicture, isUploading, onLink }: FormatProps) {
  const t = useTexts();
  const state = useEditorState({ editor, selector: stateOf });
  const run = () => editor.chain().focus();

  return (
    <>
      <EditorTool
        label={t("notice.editor.heading")}
        isOn={state.heading}
        onClick={() => run().toggleHeading({ level: 2 }).run()}
      >
        <FontSizeOutlined aria-hidden />
      </EditorTool>
      <EditorTool label={t("notice.editor.bold")} isOn={state.bold} onClick={() => run().toggleBold().run()}>
        <BoldOutlined aria-hidden />
      </EditorTool>
      <EditorTool label={t("notice.editor.italic")} isOn={state.italic} onClick={() => run().toggleItalic().run()}>
        <ItalicOutlined aria-hidden />
      </EditorTool>
      <EditorTool
        label={t("notice.editor.underline")}
        isOn={state.underline}
        onClick={() => run().toggleUnderline().run()}
      >
        <UnderlineOutlined aria-hidden />
      </EditorTool>
      <EditorTool label={t("notice.editor.strike")} isOn={state.strike} onClick={() => run().toggleStrike().run()}>
        <StrikethroughOutlined aria-hidden />
      </EditorTool>
      <EditorTool
        label={t("notice.editor.bulletList")}
        isOn={state.bulletList}
        onClick={() => run().toggleBulletList().run()}
      >
        <UnorderedListOutlined aria-hidden />
      </EditorTool>
      <EditorTool
        label={t("notice.editor.orderedList")}
        isOn={state.orderedList}
        onClick={() => run().toggleOrderedList().run()}
      >
        <OrderedListOutlined aria-hidden />
      </EditorTool>
      <EditorTool
        label={t("notice.editor.quote")}
        isOn={state.blockquote}
        onClick={() => run().toggleBlockquote().run()}
      >
        <span className="sw-editor-quote" aria-hidden />
      </EditorTool>
      <EditorTool label={t("notice.editor.link")} isOn={state.link} onClick={onLink}>
        <LinkOutlined aria-hidden />
      </EditorTool>
      {onPicture === undefined ? undefined : (
        <EditorTool label={t("notice.editor.picture")} onClick={() => choosePicture(onPicture)}>
          {isUploading ? <LoadingOutlined aria-hidden /> : <PictureOutlined aria-hidden />}
        </EditorTool>
      )}
      <EditorTool
        label={t("notice.editor.table")}
        isDisabled={state.table}
        onClick={() => run().insertTable(newTable).run()}
      >
        <TableOutlined aria-hidden />
      </EditorTool>
      <EditorTool label={t("notice.editor.undo")} isDisabled={!state.canUndo} onClick={() => run().undo().run()}>
        <UndoOutlined aria-hidden />
      </EditorTool>
      <EditorTool label={t("notice.editor.redo")} isDisabled={!state.canRedo} onClick={() => run().redo().run()}>
        <RedoOutlined aria-hidden />
      </EditorTool>
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

const newTable = { rows: 3, cols: 3, withHeaderRow: true };

const marks = ["bold", "italic", "underline", "strike", "bulletList", "orderedList", "blockquote", "link"] as const;

function stateOf({ editor }: { editor: Editor }) {
  const [bold, italic, underline, strike, bulletList, orderedList, blockquote, link] = marks.map((name) =>
    editor.isActive(name),
  );
  const heading = editor.isActive("heading");
  const table = editor.isActive("table");
  const abilities = { canUndo: editor.can().undo(), canRedo: editor.can().redo() };
  return { bold, italic, underline, strike, bulletList, orderedList, blockquote, link, heading, table, ...abilities };
}
