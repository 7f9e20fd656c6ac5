import { useLocation, useNavigate } from "react-router";
import { plainScanCode } from "#modules/scan/contract";
import { useWords } from "../i18n.ts";
import { useTitle } from "../layout/useTitle.ts";
import { FindScan } from "./FindScan.tsx";
import { ScanQuestion } from "./ScanQuestion.tsx";
import "./scan.css";
import { scanPath } from "./scanPath.ts";

/**
 * Where a phone agrees that another screen is signed in (`/scan/:code`), or is given the code first (`/scan`). It stands
 * in the whole window: whoever answers such a question has nothing else in view.
 */
export function ScanPage() {
  const t = useWords();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const code = plainScanCode(pathname.slice(scanPath.length));
  useTitle(t("scan.title"));
  return (
    <main className="sw-scanned">
      {code === "" ? (
        <FindScan onCode={(found) => void navigate(`${scanPath}/${found}`)} />
      ) : (
        <ScanQuestion key={code} code={code} onOther={() => void navigate(scanPath)} />
      )}
    </main>
  );
}
