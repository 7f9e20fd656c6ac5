import { ClockCircleOutlined } from "@ant-design/icons";
import type { UserInfo } from "#contract/session";
import { formatDate, useTexts } from "#kit";
import { toCalendarDay } from "#kit/cells/time.ts";
import { countDaysLeft } from "../expiry.ts";
import "./term.css";

type Props = { expiry: NonNullable<UserInfo["tenantExpiry"]> };

/** Says that the tenant is about to expire, or that it can only be read. */
export function ExpiryBar({ expiry: { at, isReadOnly } }: Props) {
  const t = useTexts();
  const date = formatDate(toCalendarDay(at));
  const text = isReadOnly
    ? t("tenant.expiredBar", { date })
    : t("tenant.expiryBar", { date, count: countDaysLeft(at) });
  return (
    <div className={`sw-term ${isReadOnly ? "sw-term-expired" : "sw-term-expiry"}`} role="status">
      <ClockCircleOutlined aria-hidden />
      <span>{text}</span>
    </div>
  );
}
