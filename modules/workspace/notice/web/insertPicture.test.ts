import { Editor } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { expect, it } from "vitest";
import { insertPicture } from "./insertPicture.ts";
import { NoticeImage } from "./NoticeImage.ts";

const extensions = [StarterKit, NoticeImage];
const words = (editor: Editor) =>
  editor
    .getHTML()
    .match(/before|one|two|text/gu)
    ?.join(" ");

it("keeps a picture when another one and a text follow", () => {
  const editor = new Editor({ element: null, extensions, content: "<p>before</p>" });
  editor.commands.setTextSelection(7);

  insertPicture(editor, { picture: 1, alt: "one" });
  insertPicture(editor, { picture: 2, alt: "two" });
  editor.commands.insertContent("text");

  expect(words(editor)).toBe("before one two text");
});

it("goes on in the paragraph that follows a picture", () => {
  const editor = new Editor({ element: null, extensions, content: "<p>a</p><p>b</p>" });
  editor.commands.setTextSelection(2);

  insertPicture(editor, { picture: 1, alt: "one" });
  editor.commands.insertContent("text");

  expect(editor.getHTML()).toMatch(/one.*<p>textb<\/p>/u);
});
