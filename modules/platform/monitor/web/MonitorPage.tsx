import { PauseCircleOutlined, PlayCircleOutlined, SettingOutlined } from "@ant-design/icons";
import { Button, Segmented } from "antd";
import { useState } from "react";
import { useDialog, usePageSearch, useTexts } from "#kit";
import { AlarmTab } from "./AlarmTab.tsx";
import { DatabaseTab } from "./DatabaseTab.tsx";
import { NodeTab } from "./NodeTab.tsx";
import { SlowTab } from "./SlowTab.tsx";
import { ThresholdDialog } from "./ThresholdDialog.tsx";
import "./monitor.css";

const tabs = { node: NodeTab, database: DatabaseTab, slow: SlowTab, alarms: AlarmTab } as const;
const tabNames = ["node", "database", "slow", "alarms"] as const;

/** The nodes, the database, what was slow, and alarms. It follows what happens unless it is paused. */
export function Component() {
  const t = useTexts();
  const [search, setSearch] = usePageSearch();
  const [isPaused, setPaused] = useState(false);
  const thresholds = useDialog<true>();
  const tab = tabNames.find((name) => name === search.get("tab")) ?? "node";
  const Tab = tabs[tab];
  return (
    <section className="sw-surface sw-monitor">
      <h1 className="sw-hidden">{t("monitor.title")}</h1>
      <header>
        <Segmented
          aria-label={t("monitor.title")}
          value={tab}
          options={tabNames.map((name) => ({ value: name, label: t(`monitor.tab.${name}`) }))}
          onChange={(value) => setSearch(new URLSearchParams({ tab: value }))}
        />
        <span className="sw-monitor-tools">
          <Button
            icon={isPaused ? <PlayCircleOutlined aria-hidden /> : <PauseCircleOutlined aria-hidden />}
            onClick={() => setPaused(!isPaused)}
          >
            {t(isPaused ? "monitor.resume" : "monitor.pause")}
          </Button>
          <Button icon={<SettingOutlined aria-hidden />} onClick={() => thresholds.open(true)}>
            {t("monitor.thresholds")}
          </Button>
        </span>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- content that scrolls must be reachable by keyboard */}
      <div className="sw-monitor-content" role="region" aria-label={t(`monitor.tab.${tab}`)} tabIndex={0}>
        <Tab isPaused={isPaused} />
      </div>
      {thresholds.target !== undefined && <ThresholdDialog onClosed={thresholds.close} />}
    </section>
  );
}
