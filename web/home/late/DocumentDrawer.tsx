import { Drawer } from "antd";
import { useState } from "react";
import changes from "../../../CHANGELOG.md?raw";
import manual from "../../../README.md?raw";
import { useWords } from "../../i18n.ts";
import { useIsNarrow } from "../../theme/theme.tsx";
import type { DocumentName } from "../widgets/Version.tsx";
import { DocumentText } from "./DocumentText.tsx";
import "./late.css";

const texts: Readonly<Record<DocumentName, string>> = { changes, manual };

/** A document that comes with the product, to be read beside the page. */
export function DocumentDrawer({ name, onClosed }: { name: DocumentName; onClosed: () => void }) {
  const t = useWords();
  const isNarrow = useIsNarrow();
  const [isOpen, setOpen] = useState(true);
  const title = t(name === "changes" ? "home.changes" : "home.manual");
  return (
    <Drawer
      open={isOpen}
      size={isNarrow ? "100%" : 640}
      title={title}
      onClose={() => setOpen(false)}
      afterOpenChange={(open) => (open ? undefined : onClosed())}
    >
      <DocumentText title={title} text={texts[name]} />
    </Drawer>
  );
}
