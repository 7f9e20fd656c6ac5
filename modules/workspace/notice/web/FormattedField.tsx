import { Skeleton } from "antd";
import { type FieldInput, lazyComponent } from "#kit";
import { noticeText } from "../text/index.ts";
import type { EditorProps } from "./ContentEditor.tsx";

/** The editor is as large as the rest of the page: it is loaded when a form is first opened. */
const ContentEditor = lazyComponent<EditorProps>(async () => (await import("./ContentEditor.tsx")).ContentEditor, {
  texts: noticeText,
  fallback: <Skeleton active title={false} paragraph={{ rows: 6, width: "100%" }} />,
});

type Props = FieldInput & Pick<EditorProps, "storePicture" | "onReady">;

/** Formatted content as HTML, with headings, lists, links and tables; with `storePicture` also with pictures. */
export function FormattedField({ id, value, onChange, storePicture, onReady }: Props) {
  const options = { ...(storePicture && { storePicture }), ...(onReady && { onReady }) };
  return <ContentEditor id={id} value={typeof value === "string" ? value : ""} onChange={onChange} {...options} />;
}

/** Formatted content, which cannot restyle the page. */
export const FormattedText = lazyComponent<{ html: string }>(async () => (await import("./RichText.tsx")).RichText, {
  texts: noticeText,
});
