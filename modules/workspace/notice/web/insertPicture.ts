import type { Editor } from "@tiptap/react";

/** Inserts an uploaded picture; the cursor goes behind it, because a selected picture is replaced by the next input. */
export function insertPicture(editor: Editor, attrs: { readonly picture: number; readonly alt: string }): void {
  editor
    .chain()
    .focus()
    .insertContent({ type: "image", attrs })
    .command(({ tr: { doc, selection }, commands }) =>
      doc.resolve(selection.to).nodeAfter?.isTextblock === true
        ? commands.setTextSelection(selection.to + 1)
        : commands.createParagraphNear(),
    )
    .run();
}
