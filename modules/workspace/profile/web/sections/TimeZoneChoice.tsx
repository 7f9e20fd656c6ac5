import { App, Select } from "antd";
import { useId, useMemo, useState } from "react";
import { preferenceApi } from "#modules/workspace/preferences/contract";
import { CallError } from "#base/answer";
import { call } from "#base/api";
import { useLanguage, useTexts } from "#base/i18n";
import { changeTheme, useThemeChoices, useThemeConfig } from "#base/theme/config";
import { describeTimeZone, isTimeZoneMatch, listTimeZones, type TimeZoneOption } from "./zones.ts";

/** A value that is no time zone. */
const asDevice = "";

/** The display time zone: that of the device unless one is chosen. It applies at once on all pages. */
export function TimeZoneChoice() {
  const t = useTexts();
  const id = useId();
  const language = useLanguage();
  const { message } = App.useApp();
  const { timeZone } = useThemeConfig();
  const choices = useThemeChoices();
  // Naming hundreds of zones takes a moment, so they load when the list opens.
  const [isWanted, setIsWanted] = useState(false);
  const zones = useMemo(() => (isWanted ? listTimeZones(language) : []), [isWanted, language]);
  const device = describeTimeZone(new Intl.DateTimeFormat().resolvedOptions().timeZone, language);
  const selectedZone =
    timeZone === null || zones.some((zone) => zone.id === timeZone) ? [] : [describeTimeZone(timeZone, language)];
  const first = { id: asDevice, name: t("profile.deviceZone", { zone: device.id, offset: device.offset }), offset: "" };

  /** The browser may know zones that the server rejects: such a choice is undone and not sent again. */
  async function choose(next: string | null): Promise<void> {
    try {
      await call(preferenceApi, "saveTheme", { ...choices, timeZone: next });
      changeTheme({ timeZone: next });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      void message.error(error.fields["timeZone"]?.[0] ?? error.message);
    }
  }

  return (
    <div className="sw-option">
      <label className="sw-option-label" htmlFor={id}>
        {t("profile.timeZone")}
      </label>
      <Select
        id={id}
        className="sw-me-zone"
        aria-describedby={`${id}-note`}
        value={timeZone ?? asDevice}
        options={[{ ...first, label: first.name }, ...selectedZone, ...zones]}
        fieldNames={{ value: "id" }}
        showSearch={{ filterOption: (keyword, zone) => zone !== undefined && isTimeZoneMatch(zone, keyword) }}
        optionRender={({ data }) => lineOf(data)}
        onOpenChange={(isOpen) => setIsWanted(isWanted || isOpen)}
        onChange={(next) => void choose(next === asDevice ? null : next)}
      />
      <p id={`${id}-note`} className="sw-option-note">
        {t("profile.timeZoneNote")}
      </p>
    </div>
  );
}

function lineOf({ id, name, offset }: Pick<TimeZoneOption, "id" | "name" | "offset">) {
  return (
    <span className="sw-me-zone-line">
      <span>
        {name} <small>{id}</small>
      </span>
      <span>{offset}</span>
    </span>
  );
}
