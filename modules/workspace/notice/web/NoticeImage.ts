import Image from "@tiptap/extension-image";
import { type PictureLoader, readPictureId, showPicture } from "./pictures.ts";

type ImageOptions = { load: PictureLoader };

/** Embedded and uploaded pictures. Those of other sites are removed from pasted content. */
export const NoticeImage = Image.extend<ImageOptions>({
  addOptions: () => ({ inline: false, allowBase64: true, HTMLAttributes: {}, resize: false, load: unknownPicture }),
  parseHTML: () => [
    { tag: 'img[src^="data:image/"]' },
    { tag: "img", getAttrs: (image) => (readPictureId(image) === undefined ? false : null) },
  ],
  addAttributes() {
    const picture = { default: null, parseHTML: (image: Element) => readPictureId(image) ?? null, renderHTML: toData };
    const src = { default: null, parseHTML: readEmbedded };
    return { ...this.parent?.(), src, picture };
  },
  addNodeView() {
    const { load } = this.options;
    return ({ node }) => {
      const dom = document.createElement("img");
      const { picture, src, alt }: Record<string, unknown> = node.attrs;
      dom.alt = typeof alt === "string" ? alt : "";
      if (typeof picture === "number") void showPicture(dom, picture, load);
      else if (typeof src === "string") dom.src = src;
      return { dom };
    };
  },
});

function toData({ picture }: Record<string, unknown>): Record<string, unknown> {
  return typeof picture === "number" ? { "data-picture": picture } : {};
}

function readEmbedded(image: Element): string | null {
  return readPictureId(image) === undefined ? image.getAttribute("src") : null;
}

const unknownPicture: PictureLoader = async () => await Promise.reject(new Error("the editor has no pictures"));
