import { BarChartOutlined, BellOutlined, LineChartOutlined } from "@ant-design/icons";
import type { ReactNode } from "react";
import type { TextKey } from "#contract/text";
import { useWords } from "../../i18n.ts";
import { WidgetFrame } from "../../kit/widgets/WidgetFrame.tsx";

/** Notices, as long as no module has any. */
export function Notices() {
  return <NothingYet heading="home.notices" text="home.notices.none" icon={<BellOutlined />} />;
}

/** How far projects are, as long as no module knows any. */
export function Progress() {
  return <NothingYet heading="home.progress" text="home.progress.none" icon={<BarChartOutlined />} />;
}

/** What comes in, as long as no module counts it. */
export function Income() {
  return <NothingYet heading="home.income" text="home.income.none" icon={<LineChartOutlined />} />;
}

type Props = { heading: TextKey; text: TextKey; icon: ReactNode };

function NothingYet({ heading, text, icon }: Props) {
  const t = useWords();
  return (
    <WidgetFrame title={t(heading)}>
      <Nothing icon={icon} text={t(text)} />
    </WidgetFrame>
  );
}

/** There is nothing to show: says so instead of a grey word. */
export function Nothing({ icon, text }: { icon: ReactNode; text: string }) {
  return (
    <div className="sw-home-note">
      <span className="sw-home-note-icon" aria-hidden>
        {icon}
      </span>
      <p>{text}</p>
    </div>
  );
}
