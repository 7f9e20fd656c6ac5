import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";

/** Widths are dropped: those of a pasted table suit the page of a document, not the window of a reader. */
const widths = { colwidth: { default: null, parseHTML: () => null } };

/** A cell contains everything but another table. */
const cellContent =
  "(paragraph | heading | bulletList | orderedList | blockquote | codeBlock | image | horizontalRule)+";

/** Tables with header cells and merged cells, without widths. Tab moves between the cells. */
export const tableExtensions = [
  Table.extend({ renderHTML: () => ["table", ["tbody", 0]] }),
  TableRow,
  TableHeader.extend({
    content: cellContent,
    addAttributes() {
      return { ...this.parent?.(), ...widths };
    },
  }),
  TableCell.extend({
    content: cellContent,
    addAttributes() {
      return { ...this.parent?.(), ...widths };
    },
  }),
];
