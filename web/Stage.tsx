import { type ComponentType, type ReactNode, Suspense, useEffect } from "react";
import { Navigate, useLocation } from "react-router";
import { ErrorPage } from "./errors/ErrorPage.tsx";
import { PageBoundary } from "./errors/PageBoundary.tsx";
import { ahead } from "./kit/parts/ahead.tsx";
import { late } from "./kit/parts/late.tsx";
import { FirstPaint } from "./layout/FirstPaint.tsx";
import { OfflineBar } from "./layout/OfflineBar.tsx";
import type * as OwnWindow from "./ownWindow.tsx";
import { returnTo, signInPath, targetOf } from "./pages/address.ts";
import { namedPage, publicPage } from "./pages/publicPages.ts";
import { isScanPath } from "./scan/scanPath.ts";
import { useIsLocked } from "./session/lock.ts";
import { forget, loadSession, sessionState, useSessionState } from "./session/session.ts";
import { chosenTenant } from "./session/sysInfo.ts";
import { sessionText } from "./session/text/index.ts";
import { tokenStore } from "./session/tokens.ts";
import { useWords } from "./i18n.ts";
import { clearSessionStorage } from "./storage.ts";

const SignInPage = ahead(async () => (await import("./signin/SignInPage.tsx")).SignInPage, <FirstPaint />);
const ChangePasswordPage = inOwnWindow((pages) => pages.ChangePasswordPage);
const EnrolPage = inOwnWindow((pages) => pages.EnrolPage);
const ScanPage = inOwnWindow((pages) => pages.ScanPage);
const PublicPage = inOwnWindow((pages) => pages.PublicPage);
const HandoverQuestion = inOwnWindow((pages) => pages.HandoverQuestion);
const IdleNotice = inOwnWindow((pages) => pages.IdleNotice);
const ApiReference = inOwnWindow((pages) => pages.ApiReference);
/** Until the lock screen is there nothing else is to be seen. */
const curtain = { position: "fixed", inset: 0, zIndex: 3000, background: "#10243b" } as const;
const LockScreen = late(async () => (await import("./session/LockScreen.tsx")).LockScreen, {
  texts: sessionText,
  fallback: <div style={curtain} />,
});
const Shell = ahead(async () => (await import("./layout/Shell.tsx")).Shell, <FirstPaint />);

/** The page about all calls is opened by its own address, in a frame of the shell or in a window of its own. */
const referencePath = "/api/docs";

/** Asks for the code of what will most likely stand in the window first. */
export async function loadFirstScene(): Promise<void> {
  await loadAhead(sessionState().step === "signedOut" ? SignInPage : Shell);
}

/** Where it cannot be had, whoever draws it says so. */
async function loadAhead({ load }: Pick<typeof Shell, "load">): Promise<void> {
  await load().catch(() => undefined);
}

/** Decides what stands in the window: sign-in, a page for everybody, a password to be changed, or the shell. */
export function Stage() {
  return (
    <>
      <OfflineBar />
      <PageBoundary onRetry={() => location.reload()}>
        <Suspense fallback={<FirstPaint />}>
          {location.pathname === referencePath ? <ApiReference /> : <Scene />}
        </Suspense>
        <Lock />
      </PageBoundary>
    </>
  );
}

/** Above whatever is open, which stays as it is. */
function Lock() {
  const { step } = useSessionState();
  return useIsLocked() && step !== "signedOut" ? <LockScreen /> : undefined;
}

function Scene(): ReactNode {
  const t = useWords();
  const location = useLocation();
  const state = useSessionState();
  const isSignIn = location.pathname === signInPath;
  const open = (state.step === "signedOut" ? publicPage : namedPage)(location.pathname);
  if (open !== undefined) return <PublicPage component={open.component} />;
  switch (state.step) {
    case "signedOut":
      if (state.why === "idle") return <IdleNotice />;
      return isSignIn ? <SignInPage {...state} /> : <ToSignIn />;
    case "loading":
      return <Loading />;
    case "asking":
      return <HandoverQuestion name={state.name} onAnswer={state.answer} />;
    case "failed":
      return (
        <ErrorPage
          kind="500"
          title={t("error.load.title")}
          text={state.error.message}
          requestId={state.error.requestId}
          action={{ label: t("shell.retry"), onClick: () => void loadSession() }}
          other={{ label: t("error.401.action"), onClick: () => forget("wanted") }}
        />
      );
    case "ready":
      if (state.session.user.mustChangePassword) return <ChangePasswordPage />;
      if (state.session.user.mustEnrol) return <EnrolPage />;
      if (isScanPath(location.pathname)) return <ScanPage />;
      return isSignIn ? <Navigate replace to={returnTo(location.search)} /> : <Shell />;
  }
}

/** The shell's code comes along with the session. */
function Loading() {
  useEffect(() => void loadAhead(Shell), []);
  return <FirstPaint />;
}

/** Nobody is signed in here: what a session has left behind goes, unless another tab has just begun one. */
function ToSignIn() {
  const location = useLocation();
  useEffect(() => {
    if (tokenStore.read() === undefined) clearSessionStorage();
    else void loadSession();
  }, []);
  return <Navigate replace to={targetOf(location, chosenTenant())} />;
}

function inOwnWindow<Props extends object>(
  pick: (pages: typeof OwnWindow) => ComponentType<Props>,
): ComponentType<Props> {
  return late(async () => pick(await import("./ownWindow.tsx")), { fallback: <FirstPaint /> });
}
