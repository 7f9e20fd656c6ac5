import { App, Select } from "antd";
import { useId, useMemo, useState } from "react";
import { preferenceApi } from "#modules/preference/contract";
import { call, CallError } from "../../api.ts";
import { useLanguage, useWords } from "../../i18n.ts";
import { changeTheme, useThemeChoices, useThemeConfig } from "../../theme/config.ts";
import { allZones, isMeant, type Zone, zoneIn } from "./zones.ts";

/** No zone has this name. */
const asDevice = "";

/** The zone that instants are shown in: the device's, unless somebody chooses one. It holds at once on all pages. */
export function TimeZoneChoice() {
  const t = useWords();
  const id = useId();
  const language = useLanguage();
  const { message } = App.useApp();
  const { timeZone } = useThemeConfig();
  const choices = useThemeChoices();
  // There are hundreds, and naming them takes a moment: they are there once somebody looks for one.
  const [isWanted, setWanted] = useState(false);
  const zones = useMemo(() => (isWanted ? allZones(language) : []), [isWanted, language]);
  const device = zoneIn(new Intl.DateTimeFormat().resolvedOptions().timeZone, language);
  const chosen = timeZone === null || zones.some((zone) => zone.id === timeZone) ? [] : [zoneIn(timeZone, language)];
  const first = { id: asDevice, name: t("profile.deviceZone", { zone: device.id, offset: device.offset }), offset: "" };

  /** A browser may know zones that the server does not: one that it refuses is no choice, and goes along with no later one. */
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
        options={[{ ...first, label: first.name }, ...chosen, ...zones]}
        fieldNames={{ value: "id" }}
        showSearch={{ filterOption: (typed, zone) => zone !== undefined && isMeant(zone, typed) }}
        optionRender={({ data }) => lineOf(data)}
        onOpenChange={(isOpen) => setWanted(isWanted || isOpen)}
        onChange={(next) => void choose(next === asDevice ? null : next)}
      />
      <p id={`${id}-note`} className="sw-option-note">
        {t("profile.timeZoneNote")}
      </p>
    </div>
  );
}

function lineOf({ id, name, offset }: Pick<Zone, "id" | "name" | "offset">) {
  return (
    <span className="sw-me-zone-line">
      <span>
        {name} <small>{id}</small>
      </span>
      <span>{offset}</span>
    </span>
  );
}
