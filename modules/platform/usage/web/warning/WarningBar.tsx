import { CloseOutlined, WarningOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { Translate } from "#contract/text";
import { useTexts } from "#kit";
import type { UsageWarning } from "../../contract.ts";
import { formatAmount } from "../formatAmount.ts";
import { hideWarnings, useShownWarnings } from "./shownWarnings.ts";
import "./warning.css";

const page = "#/platform/usage";

/** The limits that are reached or near. A single one says how much is used and what helps; the page says it of all. */
export function WarningBar() {
  const t = useTexts();
  const warnings = useShownWarnings();
  const isFull = warnings.some(({ level }) => level === "full");
  return (
    <div className="sw-usage-warning" data-level={isFull ? "full" : "near"} role="alert">
      <WarningOutlined aria-hidden />
      <p>
        <strong>{warnings.map((warning) => formatTitle(t, warning)).join(t("kit.comma"))}</strong>{" "}
        {warnings.length === 1 ? warnings.map((warning) => describe(t, warning)) : undefined}
      </p>
      <Button size="small" href={page} onClick={hideWarnings}>
        {t("usage.show")}
      </Button>
      <Button
        size="small"
        type="text"
        icon={<CloseOutlined aria-hidden />}
        aria-label={t("kit.close")}
        onClick={hideWarnings}
      />
    </div>
  );
}

function formatTitle(t: Translate, { level, title }: UsageWarning): string {
  return t(`usage.warning.${level === "free" ? "soft" : level}`, { title });
}

function describe(t: Translate, { used, softLimit, hardLimit, unit, level, advice }: UsageWarning): string {
  const isSoft = level === "soft" || hardLimit === null;
  const limit = isSoft ? softLimit : hardLimit;
  const amounts = { used: formatAmount(unit, used), limit: formatAmount(unit, limit ?? 0) };
  return `${t(isSoft ? "usage.warning.softText" : "usage.warning.text", amounts)} ${advice}`;
}
