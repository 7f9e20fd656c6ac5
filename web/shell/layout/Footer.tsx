import { useSysInfo } from "#base/session/sysInfo";
import { useThemeConfig } from "#base/theme/config";

/** Copyright and registration of the tenant at the end of each page. */
export function Footer() {
  const info = useSysInfo();
  const { hasFooter } = useThemeConfig();
  if (!hasFooter || info === undefined) return undefined;
  const { copyright, icp, icpUrl } = info;
  return (
    <footer className="sw-footer">
      {copyright === null ? undefined : <span>{copyright}</span>}
      {icp === null ? undefined : icpUrl === null ? (
        <span>{icp}</span>
      ) : (
        <a href={icpUrl} target="_blank" rel="noreferrer">
          {icp}
        </a>
      )}
    </footer>
  );
}
