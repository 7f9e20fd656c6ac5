import { type Editor, EditorContent, useEditor } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { App } from "antd";
import { type SyntheticEvent, useEffect, useMemo, useRef, useState } from "react";
import { showFailure, useTexts } from "#kit";
import { EditorTools } from "./EditorTools.tsx";
import { isHarmlessLink } from "./links.ts";
import { encodePicture } from "./encodePicture.ts";
import { insertPicture } from "./insertPicture.ts";
import { NoticeImage } from "./NoticeImage.ts";
import { countLostPictures, preparePastedHtml } from "./pastedContent.ts";
import { toStoredHtml, usePictureLoader } from "./pictures.ts";
import { RichText } from "./RichText.tsx";
import { tableExtensions } from "./tables.ts";
import { TableTools } from "./TableTools.tsx";
import "./editor.css";

export type EditorProps = {
  id: string;
  value: string;
  onChange: (value: string) => void;
  /** Stores a picture and returns its id. Without it no picture can be added. Throws CallError. */
  storePicture?: StorePicture;
  /** Receives a function that inserts text at the cursor. */
  onReady?: (insert: (text: string) => void) => void;
};

type StorePicture = (picture: File) => Promise<number>;

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    link: { openOnClick: false, isAllowedUri: isHarmlessLink },
  }),
  ...tableExtensions,
];

/** The editor of formatted content. Pasted content keeps only what the editor supports. */
export function ContentEditor({ id, value, onChange, storePicture, onReady }: EditorProps) {
  const t = useTexts();
  const reported = useRef(new Set<string>());
  const { addPicture, isUploading } = usePictureUpload(storePicture);
  const hasPictures = storePicture !== undefined;
  const loadPicture = usePictureLoader();
  const [isPreview, setPreview] = useState(false);
  const reportLostPictures = useLostPictures();
  const allExtensions = useMemo(() => [...extensions, NoticeImage.configure({ load: loadPicture })], [loadPicture]);
  const editor = useEditor({
    extensions: allExtensions,
    content: value,
    injectCSS: false,
    // An editor made while rendering ends by itself if the page is not ready within a millisecond.
    immediatelyRender: false,
    editorProps: {
      transformPastedHTML: (html) => {
        if (hasPictures) reportLostPictures(countLostPictures(html));
        return preparePastedHtml(html);
      },
      attributes: { id, role: "textbox", "aria-multiline": "true", "aria-label": t("notice.content"), tabindex: "0" },
    },
    onUpdate: ({ editor: updatedEditor }) => {
      const html = readHtml(updatedEditor);
      reported.current.add(html);
      onChange(html);
    },
  });

  useEffect(() => {
    if (editor !== null) onReady?.((text) => editor.chain().focus().insertContent({ type: "text", text }).run());
  }, [editor, onReady]);

  // Another record, or a stored draft, replaces the current content. What the editor itself reported does not: the page
  // may render a value when the author has already typed on.
  useEffect(() => {
    if (editor === null) return;
    const current = readHtml(editor);
    if (value !== current && !reported.current.has(value)) editor.commands.setContent(value, { emitUpdate: false });
    if (value === current) reported.current.clear();
  }, [editor, value]);

  if (editor === null) return <div className="sw-editor" />;

  /** Pasted or dropped pictures are inserted here; the editor handles everything else. */
  const handleFiles = (event: SyntheticEvent, { files }: DataTransfer): void => {
    const file = [...files].find(({ type }) => type.startsWith("image/"));
    if (file === undefined || !hasPictures) return;
    event.preventDefault();
    event.stopPropagation();
    void addPicture(editor, file);
  };

  return (
    <div
      className="sw-editor"
      onPasteCapture={(event) => handleFiles(event, event.clipboardData)}
      onDropCapture={(event) => handleFiles(event, event.dataTransfer)}
    >
      <EditorTools
        editor={editor}
        onPicture={hasPictures ? (file) => void addPicture(editor, file) : undefined}
        isUploading={isUploading}
        isPreview={isPreview}
        onPreview={setPreview}
      />
      <div hidden={isPreview}>
        <EditorContent editor={editor} />
        <TableTools editor={editor} />
      </div>
      {isPreview && <RichText html={readHtml(editor)} />}
    </div>
  );
}

function readHtml(editor: Editor): string {
  return editor.isEmpty ? "" : toStoredHtml(editor.getHTML());
}

const lostPicturesSeconds = 12;

/** Says how many pasted pictures could not be taken, and how to insert them. */
function useLostPictures(): (count: number) => void {
  const t = useTexts();
  const { message } = App.useApp();
  return (count) => {
    if (count > 0) void message.warning(t("notice.editor.lostPictures", { count }), lostPicturesSeconds);
  };
}

/** Uploads pictures and inserts each at the cursor. */
function usePictureUpload(storePicture: StorePicture | undefined) {
  const t = useTexts();
  const { message } = App.useApp();
  const [uploadCount, setUploadCount] = useState(0);

  async function upload(file: File): Promise<number | undefined> {
    const content = await encodePicture(file);
    if (content !== undefined) return await storePicture?.(content);
    void message.error(t("notice.editor.badPicture"));
    return undefined;
  }

  async function addPicture(editor: Editor, file: File): Promise<void> {
    setUploadCount((count) => count + 1);
    try {
      const picture = await upload(file);
      // The form may have been closed in between.
      if (picture === undefined || editor.isDestroyed) return;
      insertPicture(editor, { picture, alt: file.name });
    } catch (error) {
      showFailure(error, message);
    } finally {
      setUploadCount((count) => count - 1);
    }
  }

  return { addPicture, isUploading: uploadCount > 0 };
}
