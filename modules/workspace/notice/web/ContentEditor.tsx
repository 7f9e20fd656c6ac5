import Image from "@tiptap/extension-image";
import { type Editor, EditorContent, useEditor } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { App } from "antd";
import { type SyntheticEvent, useEffect, useRef, useState } from "react";
import { useTexts } from "#kit";
import { EditorTools } from "./EditorTools.tsx";
import { isHarmlessLink } from "./links.ts";
import { encodePicture } from "./encodePicture.ts";
import { preparePastedHtml } from "./pastedContent.ts";
import { RichText } from "./RichText.tsx";
import { tableExtensions } from "./tables.ts";
import { TableTools } from "./TableTools.tsx";
import "./editor.css";

export type EditorProps = { id: string; value: string; onChange: (value: string) => void };

/** Pictures of other sites are removed from pasted content. */
const OwnImage = Image.extend({ parseHTML: () => [{ tag: 'img[src^="data:image/"]' }] });

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    link: { openOnClick: false, isAllowedUri: isHarmlessLink },
  }),
  OwnImage.configure({ allowBase64: true }),
  ...tableExtensions,
];

/** The editor of a notice's content. Pasted content keeps only what the editor supports. */
export function ContentEditor({ id, value, onChange }: EditorProps) {
  const t = useTexts();
  const reported = useRef(new Set<string>());
  const addPicture = usePicture();
  const [isPreview, setPreview] = useState(false);
  const editor = useEditor({
    extensions,
    content: value,
    injectCSS: false,
    editorProps: {
      transformPastedHTML: preparePastedHtml,
      attributes: { id, role: "textbox", "aria-multiline": "true", "aria-label": t("notice.content"), tabindex: "0" },
    },
    onUpdate: ({ editor: updatedEditor }) => {
      const html = updatedEditor.isEmpty ? "" : updatedEditor.getHTML();
      reported.current.add(html);
      onChange(html);
    },
  });

  // Another record, or a stored draft, replaces the current content. What the editor itself reported does not: the page
  // may render a value when the author has already typed on.
  useEffect(() => {
    const current = editor.isEmpty ? "" : editor.getHTML();
    if (value !== current && !reported.current.has(value)) editor.commands.setContent(value, { emitUpdate: false });
    if (value === current) reported.current.clear();
  }, [editor, value]);

  /** Pasted or dropped pictures are inserted here; the editor handles everything else. */
  function handleFiles(event: SyntheticEvent, { files }: DataTransfer): void {
    const file = [...files].find(({ type }) => type.startsWith("image/"));
    if (file === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    void addPicture(editor, file);
  }

  return (
    <div
      className="sw-editor"
      onPasteCapture={(event) => handleFiles(event, event.clipboardData)}
      onDropCapture={(event) => handleFiles(event, event.dataTransfer)}
    >
      <EditorTools
        editor={editor}
        onPicture={(file) => void addPicture(editor, file)}
        isPreview={isPreview}
        onPreview={setPreview}
      />
      <div hidden={isPreview}>
        <EditorContent editor={editor} />
        <TableTools editor={editor} />
      </div>
      {isPreview && <RichText html={editor.getHTML()} />}
    </div>
  );
}

function usePicture(): (editor: Editor, file: File) => Promise<void> {
  const t = useTexts();
  const { message } = App.useApp();
  return async (editor, file) => {
    const src = await encodePicture(file);
    if (src === undefined) void message.error(t("notice.editor.badPicture"));
    else editor.chain().focus().setImage({ src, alt: file.name }).run();
  };
}
