import { useLocation, useNavigate } from "react-router";
import { normaliseScanCode } from "../contract.ts";
import { useTexts } from "#base/i18n";
import { useTitle } from "#base/session/useTitle";
import { ScanCodeForm } from "./ScanCodeForm.tsx";
import { ScanConfirmation } from "./ScanConfirmation.tsx";
import "./scan.css";
import { scanPath } from "./scanPath.ts";

/**
 * Approves the sign-in of another screen on a phone (`/scan/:code`), or asks for the code first (`/scan`). The page fills
 * the window, so that nothing distracts from the question.
 */
export function ScanPage() {
  const t = useTexts();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const code = normaliseScanCode(pathname.slice(scanPath.length));
  useTitle(t("scan.title"));
  return (
    <main className="sw-scanned">
      {code === "" ? (
        <ScanCodeForm onCode={(found) => void navigate(`${scanPath}/${found}`)} />
      ) : (
        <ScanConfirmation key={code} code={code} onOther={() => void navigate(scanPath)} />
      )}
    </main>
  );
}
