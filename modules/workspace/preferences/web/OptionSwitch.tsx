import { Switch } from "antd";
import { OptionRow } from "./OptionRow.tsx";
import { useOption } from "./useOption.ts";

type SwitchName =
  | "isGrey"
  | "isColourWeak"
  | "hasBreadcrumb"
  | "hasBreadcrumbIcons"
  | "hasTags"
  | "hasTagIcons"
  | "keepsTags"
  | "sortsTags"
  | "sharesTags"
  | "hasLogo"
  | "hasFooter"
  | "opensOneGroup"
  | "isHeaderFixed"
  | "isCollapsed"
  | "splitsMenu"
  | "hasTopBarGradient"
  | "hasMenuGradient"
  | "hasRailGradient"
  | "opensOnHover"
  | "locksScreen";

/** An option that is on or off. */
export function OptionSwitch({ name, label }: { name: SwitchName; label: string }) {
  const { value, set } = useOption(name);
  return (
    <OptionRow name={name} label={label}>
      <Switch size="small" aria-label={label} checked={value} onChange={set} />
    </OptionRow>
  );
}
