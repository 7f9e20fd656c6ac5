import { type ComponentType, type ReactNode, Suspense, useEffect } from "react";
import { Navigate, useLocation } from "react-router";
import { ErrorPage } from "#kit/parts/ErrorPage.tsx";
import { PageBoundary } from "./errors/PageBoundary.tsx";
import type { PreloadableComponent } from "#kit/parts/preloadable.tsx";
import { lazyComponent } from "#kit/parts/lazyComponent.tsx";
import { FirstPaint } from "./layout/FirstPaint.tsx";
import { ConnectionBar } from "./layout/ConnectionBar.tsx";
import type * as LazyPages from "./standalonePages.tsx";
import { type PageAddress, signInPath, toSignInAddress } from "#base/page/address";
import { findFixedPublicRoute, findPublicRoute } from "./router/publicRoutes.ts";
import { useWebModules } from "#kit/webModules.ts";
import type { AppParts } from "./appParts.ts";
import { findStandalonePage } from "./findStandalonePage.ts";
import { useIsLocked } from "#base/session/lock";
import { rememberReturnOwner, resolveOwnReturnPath } from "#base/session/returnPath";
import {
  clearSession,
  getSessionState,
  loadSession,
  type Session,
  takeLeftAccount,
  useSessionState,
} from "#base/session/session";
import { getChosenTenant } from "#base/session/sysInfo";
import { sessionText } from "./session/text/index.ts";
import { tokenStore } from "#base/session/tokens";
import { useTexts } from "#base/i18n";
import { clearSessionStorage } from "#base/storage";

const StandalonePage = lazyPage((pages) => pages.LazyStandalonePage);
const DocumentPage = lazyPage((pages) => pages.DocumentPage);
const PublicPage = lazyPage((pages) => pages.PublicPage);
const HandoverQuestion = lazyPage((pages) => pages.SessionHandoffPrompt);
const IdleNotice = lazyPage((pages) => pages.IdleNotice);
/** Covers the page until the lock screen has loaded. */
const coverStyle = { position: "fixed", inset: 0, zIndex: 3000, background: "#10243b" } as const;
const LockScreen = lazyComponent(async () => (await import("./session/LockScreen.tsx")).LockScreen, {
  texts: sessionText,
});

/** The document of the product itself; modules may have pages at other paths. */
const productPath = "/";

/** Preloads the code of the first page. */
export async function preloadFirstScreen({ SignInPage, Modules, Shell }: AppParts): Promise<void> {
  await loadAhead(getSessionState().step === "signedOut" ? [SignInPage] : [Modules, Shell]);
}

/** A failed preload is reported when the component renders. */
async function loadAhead(screens: readonly Pick<PreloadableComponent<object>, "load">[]): Promise<void> {
  await Promise.all(screens.map(async ({ load }) => await load())).catch(() => undefined);
}

/** Selects the content of the window: sign-in, a public page, a page that takes the whole window, or the shell. */
export function AppRoot(parts: AppParts) {
  const { Modules } = parts;
  const scene = <Scene {...parts} />;
  return (
    <>
      <ConnectionBar />
      <PageBoundary onRetry={() => location.reload()}>
        <Suspense fallback={<FirstPaint />}>
          {location.pathname === productPath ? (
            scene
          ) : (
            <Modules>
              <DocumentPage path={location.pathname}>{scene}</DocumentPage>
            </Modules>
          )}
        </Suspense>
        <Lock Modules={Modules} />
      </PageBoundary>
    </>
  );
}

/** Above the open pages, which stay mounted. */
function Lock({ Modules }: Pick<AppParts, "Modules">) {
  const { step } = useSessionState();
  if (!useIsLocked() || step === "signedOut") return undefined;
  return (
    <>
      <div style={coverStyle} />
      <Modules>
        <LockScreen />
      </Modules>
    </>
  );
}

function Scene({ SignInPage, Modules, Shell }: AppParts): ReactNode {
  const t = useTexts();
  const location = useLocation();
  const state = useSessionState();
  const isSignIn = location.pathname === signInPath;
  const open = (state.step === "signedOut" ? findPublicRoute : findFixedPublicRoute)(location.pathname);
  if (open !== undefined)
    return (
      <Modules>
        <PublicPage component={open.component} />
      </Modules>
    );
  switch (state.step) {
    case "signedOut":
      if (state.reason === "idle") return <IdleNotice />;
      if (isSignIn) return <SignInPage {...state} />;
      // Signing out on purpose keeps no page to return to; any other end of a session interrupts work.
      return <ToSignIn left={state.reason === "wanted" && state.account !== undefined ? undefined : location} />;
    case "loading":
      return <Loading Modules={Modules} Shell={Shell} />;
    case "asking":
      return <HandoverQuestion name={state.name} onAnswer={state.answer} />;
    case "failed":
      return (
        <ErrorPage
          kind="500"
          title={t("error.load.title")}
          text={state.error.message}
          requestId={state.error.requestId}
          actions={[
            { label: t("shell.retry"), onClick: () => void loadSession() },
            { label: t("error.401.action"), onClick: () => clearSession("wanted") },
          ]}
        />
      );
    case "ready":
      return (
        <Modules>
          <SignedInScene user={state.session.user} Shell={Shell} />
        </Modules>
      );
  }
}

function SignedInScene({ user, Shell }: Pick<Session, "user"> & Pick<AppParts, "Shell">): ReactNode {
  const { pathname: path, search } = useLocation();
  const modules = useWebModules();
  const due = findStandalonePage(modules, { path, user });
  if (due !== undefined) return <StandalonePage {...due} />;
  return path === signInPath ? <Navigate replace to={resolveOwnReturnPath(search, user.id)} /> : <Shell />;
}

/** The code of the shell loads together with the session. */
function Loading({ Modules, Shell }: Pick<AppParts, "Modules" | "Shell">) {
  useEffect(() => void loadAhead([Modules, Shell]), [Modules, Shell]);
  return <FirstPaint />;
}

/**
 * No account is signed in: removes what a session has left, unless another tab has just started one. `left`: the page
 * to return to after signing in.
 */
function ToSignIn({ left = { pathname: signInPath, search: "" } }: { left: PageAddress | undefined }) {
  const address = toSignInAddress(left, getChosenTenant());
  useEffect(() => {
    if (tokenStore.read() !== undefined) return void loadSession();
    clearSessionStorage();
    const accountId = takeLeftAccount();
    if (accountId !== undefined) rememberReturnOwner(address.slice(signInPath.length), accountId);
    return undefined;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the address of the page that was left, not a later one
  }, []);
  return <Navigate replace to={address} />;
}

function lazyPage<Props extends object>(pick: (pages: typeof LazyPages) => ComponentType<Props>): ComponentType<Props> {
  return lazyComponent(async () => pick(await import("./standalonePages.tsx")), { fallback: <FirstPaint /> });
}
