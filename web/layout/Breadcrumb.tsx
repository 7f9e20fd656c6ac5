import { useWords } from "../i18n.ts";
import { MenuIcon } from "../kit/icons/MenuIcon.tsx";
import { useThemeConfig } from "../theme/config.ts";
import type { Frame } from "./useFrame.ts";

/** Where the page in front stands in the menu. */
export function Breadcrumb({ frame: { way, entry, title } }: { frame: Frame }) {
  const t = useWords();
  const { hasBreadcrumb, hasBreadcrumbIcons } = useThemeConfig();
  // An address that is no page says so itself.
  if (!hasBreadcrumb || title === undefined) return undefined;
  const [group, ...below] = way;
  const isAlone = below.length === 0 && group?.title === entry?.title;
  const before = entry === undefined || isAlone ? [] : way;
  return (
    <nav aria-label={t("shell.breadcrumb")} className="sw-breadcrumb">
      <ol>
        {before.map(({ path, icon, title: name }) => (
          <li key={path}>
            {hasBreadcrumbIcons ? <MenuIcon name={icon} /> : undefined}
            {name}
          </li>
        ))}
        <li aria-current="page">
          {hasBreadcrumbIcons ? <MenuIcon name={entry?.icon ?? null} /> : undefined}
          {title}
        </li>
      </ol>
    </nav>
  );
}
