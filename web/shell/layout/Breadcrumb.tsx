import { useTexts } from "#base/i18n";
import { MenuIcon } from "#kit/icons/MenuIcon.tsx";
import { useThemeConfig } from "#base/theme/config";
import type { Frame } from "./useFrame.ts";

/** The position of the active page in the menu. */
export function Breadcrumb({ frame: { ancestors, entry, title } }: { frame: Frame }) {
  const t = useTexts();
  const { hasBreadcrumb, hasBreadcrumbIcons } = useThemeConfig();
  // A URL without a page shows its own title.
  if (!hasBreadcrumb || title === undefined) return undefined;
  const [group, ...below] = ancestors;
  const isAlone = below.length === 0 && group?.title === entry?.title;
  const before = entry === undefined || isAlone ? [] : ancestors;
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
