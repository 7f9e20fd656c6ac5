import { Segmented } from "antd";
import { useState } from "react";
import { useTexts } from "#base/i18n";
import { DataTable } from "#kit/list/DataTable.tsx";
import { useInnerList } from "#kit/list/useList.ts";
import { eventResource } from "./event.resource.tsx";

const choices = ["all", "good", "bad"] as const;
type Choice = (typeof choices)[number];

/** Successful and failed sign-ins of the account, and the ends of its sessions. */
export function EventsSection() {
  const t = useTexts();
  const [choice, setChoice] = useState<Choice>("all");
  const list = useInnerList(eventResource, choice === "all" ? {} : { isGood: choice === "good" });
  return (
    <>
      <p className="sw-me-note">{t("profile.eventsText")}</p>
      <Segmented<Choice>
        className="sw-me-filter"
        aria-label={t("profile.eventsFilter")}
        value={choice}
        options={choices.map((value) => ({ value, label: t(`profile.events.${value}`) }))}
        onChange={setChoice}
      />
      <div className="sw-me-list">
        <DataTable list={list} />
      </div>
    </>
  );
}
