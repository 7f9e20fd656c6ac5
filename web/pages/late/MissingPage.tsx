import { useQuery } from "@tanstack/react-query";
import { menuApi, type PageAccess } from "#modules/menu/contract";
import { call } from "../../api.ts";
import { ErrorPage } from "../../errors/ErrorPage.tsx";
import { useWords } from "../../i18n.ts";
import { PageSkeleton } from "../../layout/PageSkeleton.tsx";
import { useTitle } from "../../layout/useTitle.ts";
import { sessionState, signOut } from "../../session/session.ts";
import "./pages.css";

type Props = { path: string; onHome: () => void };

/** The specification's own address of the no-permission page (2, Routes with paths). */
const noPermissionPath = "/401";

/** An address that the menu does not lead to: the page is closed to this account, is not in this build, or never was. */
export function MissingPage({ path, onHome }: Props) {
  const { data: access, isPending } = useQuery({
    queryKey: [menuApi.name, "pageAccess", path],
    queryFn: async ({ signal }) => await call(menuApi, "pageAccess", { path }, { signal }),
    // Without an answer it counts as unknown.
    retry: false,
    enabled: path !== noPermissionPath,
  });
  if (path === noPermissionPath) return <Closed onHome={onHome} />;
  if (isPending) return <PageSkeleton />;
  const [closed] = access ?? [];
  return closed === undefined ? <Unknown path={path} onHome={onHome} /> : <Closed access={closed} onHome={onHome} />;
}

function Unknown({ path, onHome }: Props) {
  const t = useWords();
  useTitle(t("error.404.title"));
  return (
    <ErrorPage
      kind="404"
      title={t("error.404.title")}
      text={t(isInMenu(path) ? "page.unserved" : "error.404.text")}
      action={{ label: t("error.home"), onClick: onHome }}
    />
  );
}

/** The menu has the address and this build no screen for it. */
function isInMenu(path: string): boolean {
  const state = sessionState();
  const open = state.step === "ready" ? [...state.session.menus] : [];
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    if (item.path === path) return true;
    open.push(...item.children);
  }
  return false;
}

type ClosedProps = { access?: PageAccess; onHome: () => void };

/** Says what is missing and who could give it, as far as this account may know. */
function Closed({ access, onHome }: ClosedProps) {
  const t = useWords();
  useTitle(t("error.401.title"));
  return (
    <ErrorPage
      kind="401"
      title={t("error.401.title")}
      text={access?.title === undefined ? t("error.401.text") : t("page.closed", { title: access.title })}
      action={{ label: t("error.401.action"), onClick: () => void signOut() }}
      other={{ label: t("error.home"), onClick: onHome }}
    >
      {access === undefined ? undefined : <Lacking access={access} />}
    </ErrorPage>
  );
}

function Lacking({ access: { place = [], permissions = [], roles } }: { access: PageAccess }) {
  const t = useWords();
  const names = roles.flatMap(({ name = [] }) => name);
  return (
    <dl className="sw-lacking">
      <dt>{t("page.lacking")}</dt>
      <dd>
        <div>{place.join(" / ")}</div>
        {permissions.map((code) => (
          <code key={code}>{code}</code>
        ))}
      </dd>
      <dt>{t("page.roles")}</dt>
      <dd>{names.length === 0 ? t("page.ask") : names.join(", ")}</dd>
    </dl>
  );
}
