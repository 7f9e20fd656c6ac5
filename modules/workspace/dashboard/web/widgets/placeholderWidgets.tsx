import { BarChartOutlined, BellOutlined, LineChartOutlined } from "@ant-design/icons";
import type { ReactNode } from "react";
import type { TextKey } from "#contract/text";
import { useTexts } from "#base/i18n";
import { WidgetFrame } from "#kit/widgets/WidgetFrame.tsx";

/** Notices, unless a module provides them. */
export function NoticesPlaceholder() {
  return <NothingYet heading="home.notices" text="home.notices.none" icon={<BellOutlined />} />;
}

/** Progress of projects, unless a module provides it. */
export function ProgressPlaceholder() {
  return <NothingYet heading="home.progress" text="home.progress.none" icon={<BarChartOutlined />} />;
}

/** Income, unless a module provides it. */
export function IncomePlaceholder() {
  return <NothingYet heading="home.income" text="home.income.none" icon={<LineChartOutlined />} />;
}

type Props = { heading: TextKey; text: TextKey; icon: ReactNode };

function NothingYet({ heading, text, icon }: Props) {
  const t = useTexts();
  return (
    <WidgetFrame title={t(heading)}>
      <EmptyMessage icon={icon} text={t(text)} />
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
