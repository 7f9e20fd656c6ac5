import { Skeleton } from "antd";
import { type FieldInput, lazyComponent } from "#kit";
import type { EditorProps } from "./ContentEditor.tsx";

/** The editor is as large as the rest of the page: it is loaded when a form is first opened. */
const ContentEditor = lazyComponent<EditorProps>(async () => (await import("./ContentEditor.tsx")).ContentEditor, {
  fallback: <Skeleton active title={false} paragraph={{ rows: 6, width: "100%" }} />,
});

/** The content of a notice, with headings, lists, links and pictures. */
export function ContentField({ id, value, onChange }: FieldInput) {
  return <ContentEditor id={id} value={typeof value === "string" ? value : ""} onChange={onChange} />;
}
