import type { DeniedPage } from "#contract/session";
import { useQuery } from "@tanstack/react-query";
import { ErrorPage } from "#kit/parts/ErrorPage.tsx";
import { useTexts } from "#base/i18n";
import { LazyPart } from "#kit/parts/LazyPart.tsx";
import { useWebModules } from "#kit/webModules.ts";
import { PageSkeleton } from "#kit/parts/PageSkeleton.tsx";
import { useTitle } from "#base/session/useTitle";
import { getSessionCalls } from "#base/session/sessionCalls";
import { getSessionState, signInAgain } from "#base/session/session";
import "./pages.css";

type Props = {
  path: string;
  /** Opens the page that was used before, unless that is the home page. */
  onBack: (() => void) | undefined;
  onHome: () => void;
};

/** The specification's own address of the no-permission page (2, Routes with paths). */
const noPermissionPath = "/401";

/**
 * A path that the menu does not contain: the account may not open the page, this build does not contain it, or it does
 * not exist.
 */
export function MissingPage(props: Props) {
  const { path } = props;
  const { data: access, isPending } = useQuery({
    queryKey: ["pageAccess", path],
    queryFn: async ({ signal }) => await getSessionCalls().findDeniedPage(path, signal),
    // Without an answer it counts as unknown.
    retry: false,
    enabled: path !== noPermissionPath,
  });
  if (path === noPermissionPath) return <Closed {...props} />;
  if (isPending) return <PageSkeleton />;
  const [closed] = access ?? [];
  return closed === undefined ? <Unknown {...props} /> : <Closed access={closed} {...props} />;
}

function Unknown(props: Props) {
  const t = useTexts();
  useTitle(t("error.404.title"));
  return (
    <ErrorPage
      kind="404"
      title={t("error.404.title")}
      text={t(isInMenu(props.path) ? "page.unserved" : "error.404.text")}
      actions={useNavigationActions(props)}
    />
  );
}

/** Back to the page before, if there is one, and home. */
function useNavigationActions({ onBack, onHome }: Props) {
  const t = useTexts();
  const home = { label: t("error.home"), onClick: onHome };
  return onBack === undefined ? [home] : [{ label: t("error.back"), onClick: onBack }, home];
}

/** The menu contains the path, but this build has no screen for it. */
function isInMenu(path: string): boolean {
  const state = getSessionState();
  const open = state.step === "ready" ? [...state.session.menus] : [];
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    if (item.path === path) return true;
    open.push(...item.children);
  }
  return false;
}

type ClosedProps = { access?: DeniedPage } & Props;

/** Shows what is missing and whom to ask for it, as far as this account may know. */
function Closed({ access, ...props }: ClosedProps) {
  const t = useTexts();
  const [help] = useWebModules().flatMap(({ pageHelp, texts }) =>
    pageHelp === undefined ? [] : [{ pageHelp, texts }],
  );
  const canAsk = access !== undefined && help !== undefined;
  useTitle(t("error.401.title"));
  return (
    <ErrorPage
      kind="401"
      title={t("error.401.title")}
      text={access?.title === undefined ? t("error.401.text") : t("page.closed", { title: access.title })}
      first={canAsk ? <LazyPart load={help.pageHelp} texts={help.texts} props={{ path: props.path }} /> : undefined}
      actions={[...useNavigationActions(props), { label: t("error.401.action"), onClick: () => void signInAgain() }]}
    >
      {access === undefined ? undefined : <Lacking access={access} />}
    </ErrorPage>
  );
}

function Lacking({ access: { place = [], permissions = [], roles } }: { access: DeniedPage }) {
  const t = useTexts();
  const names = roles.flatMap(({ name = [] }) => name);
  return (
    <>
      <p>{names.length === 0 ? t("page.ask") : t("page.askRoles", { roles: names.join(", ") })}</p>
      <details className="sw-lacking">
        <summary>{t("page.lacking")}</summary>
        <div>{place.join(" / ")}</div>
        {permissions.map((code) => (
          <code key={code}>{code}</code>
        ))}
      </details>
    </>
  );
}
