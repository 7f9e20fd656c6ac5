import { App, Button } from "antd";
import { useEffect, useEffectEvent } from "react";
import { call, isPermitted, type RealtimePartProps, useTexts } from "#kit";
import { usageApi, type UsageWarning } from "../contract.ts";
import { formatAmount } from "./formatAmount.ts";

const page = "#/platform/usage";

/**
 * Tells administrators once that a limit is reached or near: at once in an open window, when they sign in, and whenever
 * the connection returns.
 */
export function Component({ subscribe }: RealtimePartProps) {
  const t = useTexts();
  const { notification } = App.useApp();

  function show(warning: UsageWarning): void {
    const { name, title, level, advice } = warning;
    const key = `siteward-usage-${name}`;
    notification[level === "full" ? "error" : "warning"]({
      key,
      title: t(`usage.warning.${level === "free" ? "soft" : level}`, { title }),
      description: `${describe(t, warning)} ${advice}`,
      // Forms have their buttons on the right.
      placement: "bottomLeft",
      duration: 0,
      actions: (
        <Button size="small" type="primary" href={page} onClick={() => notification.destroy(key)}>
          {t("usage.show")}
        </Button>
      ),
    });
  }

  const tell = useEffectEvent(async () => {
    if (!isPermitted({ of: usageApi, call: "own" })) return;
    const warnings = await call(usageApi, "warnings", {});
    for (const warning of warnings) show(warning);
    if (warnings.length > 0) await call(usageApi, "noteWarnings", { kinds: warnings.map(({ name }) => name) });
  });
  // A warning that could not be loaded comes with the next connection.
  useEffect(() => subscribe("open", () => void tell().catch(reportError)), [subscribe]);
  useEffect(() => subscribe("UsageWarning", () => void tell().catch(reportError)), [subscribe]);
  return undefined;
}

function describe(t: ReturnType<typeof useTexts>, { used, softLimit, hardLimit, unit, level }: UsageWarning): string {
  const isSoft = level === "soft" || hardLimit === null;
  const limit = isSoft ? softLimit : hardLimit;
  const amounts = { used: formatAmount(unit, used), limit: formatAmount(unit, limit ?? 0) };
  return t(isSoft ? "usage.warning.softText" : "usage.warning.text", amounts);
}
