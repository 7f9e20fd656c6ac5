import { lazy, type ReactNode, Suspense } from "react";
import { Navigate, useLocation } from "react-router";
import { ErrorPage } from "./errors/ErrorPage.tsx";
import { PageBoundary } from "./errors/PageBoundary.tsx";
import { FirstPaint } from "./layout/FirstPaint.tsx";
import { OfflineBar } from "./layout/OfflineBar.tsx";
import { homePath, isOwnPath, signInPath, targetOf } from "./pages/address.ts";
import { mustChange } from "./session/mustChange.ts";
import { forget, loadSession, useSessionState } from "./session/session.ts";
import { useSysInfo } from "./session/sysInfo.ts";
import { useWords } from "./i18n.ts";

const SignInPage = lazy(async () => ({ default: (await import("./signin/SignInPage.tsx")).SignInPage }));
const ChangePasswordPage = lazy(async () => ({
  default: (await import("./signin/ChangePasswordPage.tsx")).ChangePasswordPage,
}));
const Shell = lazy(async () => ({ default: (await import("./layout/Shell.tsx")).Shell }));

/** Decides what stands in the window: sign-in, a password to be changed, or the shell with its pages. */
export function Stage() {
  return (
    <>
      <OfflineBar />
      <PageBoundary onRetry={() => location.reload()}>
        <Suspense fallback={<FirstPaint />}>
          <Scene />
        </Suspense>
      </PageBoundary>
    </>
  );
}

function Scene(): ReactNode {
  const t = useWords();
  const location = useLocation();
  const state = useSessionState();
  const info = useSysInfo();
  const isSignIn = location.pathname === signInPath;
  switch (state.step) {
    case "signedOut":
      return isSignIn ? <SignInPage why={state.why} /> : <Navigate replace to={targetOf(location)} />;
    case "loading":
      return <FirstPaint />;
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
      if (mustChange(state.session.user, info)) return <ChangePasswordPage />;
      return isSignIn ? <Navigate replace to={returnTo(location.search)} /> : <Shell />;
  }
}

/** Where to go after sign-in: only to a path of this application. */
function returnTo(search: string): string {
  const wanted = new URLSearchParams(search).get("redirect");
  return wanted !== null && isOwnPath(wanted) ? wanted : homePath;
}
