import { ScanOutlined } from "@ant-design/icons";

/** Stands in the menu of phones alone. */
export function ScanIcon() {
  return <ScanOutlined aria-hidden />;
}
