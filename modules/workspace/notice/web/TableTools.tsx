import {
  DeleteColumnOutlined,
  DeleteOutlined,
  DeleteRowOutlined,
  InsertRowAboveOutlined,
  InsertRowBelowOutlined,
  InsertRowLeftOutlined,
  InsertRowRightOutlined,
  TableOutlined,
} from "@ant-design/icons";
import { type Editor, useEditorState } from "@tiptap/react";
import { useTexts } from "#kit";
import { EditorTool } from "./EditorTool.tsx";

/** Changes the table at the cursor; outside of tables there is nothing to change. */
export function TableTools({ editor }: { editor: Editor }) {
  const t = useTexts();
  const { isInTable, hasHeaderRow } = useEditorState({ editor, selector: stateOf });
  if (!isInTable) return undefined;
  const run = () => editor.chain().focus();
  return (
    <div className="sw-editor-table-tools" role="group" aria-label={t("notice.editor.tableTools")}>
      <EditorTool label={t("notice.editor.rowAbove")} onClick={() => run().addRowBefore().run()}>
        <InsertRowAboveOutlined aria-hidden />
      </EditorTool>
      <EditorTool label={t("notice.editor.rowBelow")} onClick={() => run().addRowAfter().run()}>
        <InsertRowBelowOutlined aria-hidden />
      </EditorTool>
      <EditorTool label={t("notice.editor.deleteRow")} onClick={() => run().deleteRow().run()}>
        <DeleteRowOutlined aria-hidden />
      </EditorTool>
      <EditorTool label={t("notice.editor.columnBefore")} onClick={() => run().addColumnBefore().run()}>
        <InsertRowLeftOutlined aria-hidden />
      </EditorTool>
      <EditorTool label={t("notice.editor.columnAfter")} onClick={() => run().addColumnAfter().run()}>
        <InsertRowRightOutlined aria-hidden />
      </EditorTool>
      <EditorTool label={t("notice.editor.deleteColumn")} onClick={() => run().deleteColumn().run()}>
        <DeleteColumnOutlined aria-hidden />
      </EditorTool>
      <EditorTool
        label={t("notice.editor.headerRow")}
        isOn={hasHeaderRow}
        onClick={() => run().toggleHeaderRow().run()}
      >
        <TableOutlined aria-hidden />
      </EditorTool>
      <EditorTool label={t("notice.editor.deleteTable")} onClick={() => run().deleteTable().run()}>
        <DeleteOutlined aria-hidden />
      </EditorTool>
    </div>
  );
}

function stateOf({ editor }: { editor: Editor }) {
  const { $from } = editor.state.selection;
  const tables = Array.from({ length: $from.depth + 1 }, (_, depth) => $from.node(depth)).filter(
    ({ type }) => type.name === "table",
  );
  const header = tables[0]?.firstChild;
  const hasHeaderRow =
    header !== null && header !== undefined && header.children.every(({ type }) => type.name === "tableHeader");
  return { isInTable: tables.length > 0, hasHeaderRow };
}
