import { Skeleton } from "antd";
import { type FieldInput, late } from "#kit";
import type { EditorProps } from "./ContentEditor.tsx";

/** The editor is as heavy as the rest of the page: it comes with the first form that is opened. */
const ContentEditor = late<EditorProps>(async () => (await import("./ContentEditor.tsx")).ContentEditor, {
  fallback: <Skeleton active title={false} paragraph={{ rows: 6, width: "100%" }} />,
});

/** The words of a notice, with headings, lists, links and pictures. */
export function ContentField({ id, value, onChange }: FieldInput) {
  return <ContentEditor id={id} value={typeof value === "string" ? value : ""} onChange={onChange} />;
}
