import { scanText } from "#modules/scan/text";
import { late } from "../../kit/parts/late.tsx";
import type { WayProps } from "../AccountWay.tsx";
import type { Way } from "../WayTabs.tsx";
import { CodeWay } from "./CodeWay.tsx";

const ScanWay = late(async () => (await import("./ScanWay.tsx")).ScanWay, { texts: scanText });

type Props = WayProps & { way: Exclude<Way, "account"> };

/** The ways to sign in that need no password. */
export function OtherWay({ way, ...given }: Props) {
  return way === "scan" ? <ScanWay {...given} /> : <CodeWay {...given} key={way} way={way} />;
}
