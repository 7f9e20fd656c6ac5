import { BellOutlined } from "@ant-design/icons";
import type { ReactNode } from "react";
import { useTexts } from "#base/i18n";
import { WidgetFrame } from "#kit/widgets/WidgetFrame.tsx";

/** Notices, unless a module provides them. */
export function NoticesPlaceholder() {
  const t = useTexts();
  return (
    <WidgetFrame title={t("home.notices")}>
      <EmptyMessage icon={<BellOutlined />} text={t("home.notices.none")} />
    </WidgetFrame>
  );
}

/** An empty state with a text of its own. */
export function EmptyMessage({ icon, text }: { icon: ReactNode; text: string }) {
  return (
    <div className="sw-home-note">
      <span className="sw-home-note-icon" aria-hidden>
        {icon}
      </span>
      <p>{text}</p>
    </div>
  );
}
