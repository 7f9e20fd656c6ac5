import { EyeOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useEffect, useEffectEvent, useState } from "react";
import type { UserInfo } from "#contract/session";
import { useTexts } from "#kit";
import { useLeavePages } from "./useLeavePages.ts";
import { leaveTenant, returnFromVisit } from "./visit.ts";
import "./term.css";

type Props = { visit: NonNullable<UserInfo["visit"]> };

const tickMs = 5000;
const minuteMs = 60_000;

/** Says all the while that the account works in another tenant, for how long, and how to leave. */
export function VisitBar({ visit: { tenantName, endsAt } }: Props) {
  const t = useTexts();
  const [isBusy, setBusy] = useState(false);
  const [now, setNow] = useState(Date.now);
  const leavePages = useLeavePages();
  const leftMs = endsAt.getTime() - now;
  const tick = useEffectEvent(() => {
    setNow(Date.now());
    if (endsAt.getTime() <= Date.now()) void returnFromVisit();
  });
  useEffect(() => {
    const timer = setInterval(() => tick(), tickMs);
    return () => clearInterval(timer);
  }, []);

  async function handleLeave(): Promise<void> {
    if (!(await leavePages())) return;
    setBusy(true);
    await leaveTenant();
  }

  return (
    <div className="sw-term sw-term-visit" role="region" aria-label={t("tenant.visiting", { name: tenantName })}>
      <EyeOutlined aria-hidden />
      <strong>{t("tenant.visiting", { name: tenantName })}</strong>
      <span className="sw-term-left">
        {t("tenant.visitLeft", { count: Math.max(0, Math.ceil(leftMs / minuteMs)) })}
      </span>
      <Button size="small" ghost loading={isBusy} onClick={() => void handleLeave()}>
        {t("tenant.leave")}
      </Button>
    </div>
  );
}
