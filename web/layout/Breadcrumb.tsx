import { useWords } from "../i18n.ts";
import { MenuIcon } from "../kit/icons/MenuIcon.tsx";
import { useThemeConfig } from "../theme/config.ts";
import type { Frame } from "./useFrame.ts";

/** Where the page in front stands in the menu. */
export function Breadcrumb({ frame: { group, entry, title } }: { frame: Frame }) {
  const t = useWords();
  const { hasBreadcrumb, hasBreadcrumbIcons } = useThemeConfig();
  // An address that is no page says so itself.
  if (!hasBreadcrumb || title === undefined) return undefined;
  const isAlone = entry === undefined || group?.title === entry.title;
  return (
    <nav aria-label={t("shell.breadcrumb")} className="sw-breadcrumb">
      <ol>
        {isAlone ? undefined : (
          <li>
            {hasBreadcrumbIcons ? <MenuIcon name={group?.icon ?? null} /> : undefined}
            {group?.title}
          </li>
        )}
        <li aria-current="page">
          {hasBreadcrumbIcons ? <MenuIcon name={entry?.icon ?? null} /> : undefined}
          {title}
        </li>
      </ol>
    </nav>
  );
}
