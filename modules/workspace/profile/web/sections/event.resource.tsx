import { profileApi, type SignInEvent } from "../../contract.ts";
import { useTexts } from "#base/i18n";
import { Chip } from "#kit/cells/Chip.tsx";
import { defineReadOnlyList } from "#kit/resource/resource.ts";
import { formatLocation } from "./formatLocation.ts";

/** The security events of the account, the latest first. */
export const eventResource = defineReadOnlyList(profileApi, "events", (column) => ({
  title: "profile.events",
  columns: [
    column.custom("kind", (event) => <What event={event} />, { width: 190 }),
    column.instant("at", { width: 150, isSortable: false }),
    column.text("ip", { width: 140, isSortable: false }),
    column.custom("place", (event) => <Place event={event} />, { width: 130 }),
    column.text("browser", { width: 120, isSortable: false }),
    column.text("os", { width: 110, isSortable: false }),
  ],
}));

function What({ event: { kind, isGood } }: { event: SignInEvent }) {
  const t = useTexts();
  return <Chip tone={isGood ? "grey" : "red"}>{t(`profile.event.${kind}`)}</Chip>;
}

function Place({ event: { place } }: { event: SignInEvent }) {
  const t = useTexts();
  return formatLocation(t, place) ?? t("kit.none");
}
