import type { ReactNode } from "react";
import "./countBadge.css";

const maxCount = 99;

type Props = {
  count: number;
  /** What is counted, for screen readers; without it the surrounding control says so. */
  label?: string;
  /** The badge lies on the corner of this icon. */
  icon?: ReactNode;
};

/** A number that asks for attention, such as that of unread messages; larger ones are `99+`, zero shows none. */
export function CountBadge({ count, label, icon }: Props) {
  return (
    <span className="sw-count-badge" data-on-icon={icon !== undefined}>
      {icon}
      {count > 0 && <b aria-hidden>{count > maxCount ? `${maxCount}+` : count}</b>}
      {count > 0 && label !== undefined && <span className="sw-hidden">{label}</span>}
    </span>
  );
}
