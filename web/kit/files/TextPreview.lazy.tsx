import { useQuery } from "@tanstack/react-query";
import { Spin } from "antd";

/** A text as it is; Chinese Windows writes another encoding than UTF-8. */
export function TextPreview({ content, name }: { content: Blob; name: string }) {
  const { data } = useQuery({
    queryKey: ["fileText", name, content.size],
    queryFn: async () => decode(await content.arrayBuffer()),
    gcTime: 0,
  });
  if (data === undefined) return <Spin className="sw-preview" />;
  return (
    <div className="sw-preview-stage">
      <pre className="sw-preview-text">{data}</pre>
    </div>
  );
}

function decode(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // It is no UTF-8.
    return new TextDecoder("gb18030").decode(bytes);
  }
}
