import { ScanOutlined } from "@ant-design/icons";

/** Shown in the menu on phones only. */
export function ScanIcon() {
  return <ScanOutlined aria-hidden />;
}
