import { QueryClientProvider } from "@tanstack/react-query";
import { ToastApp } from "#kit/parts/ToastApp.tsx";
import { useCallback, useMemo, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { ErrorPage } from "#kit/parts/ErrorPage.tsx";
import { PageBoundary } from "../errors/PageBoundary.tsx";
import { useTexts } from "#base/i18n";
import { useTitle } from "#base/session/useTitle";
import { useWebModules } from "#kit/webModules.ts";
import { createQueryClient } from "#base/session/queryClient";
import { signInPath } from "#base/page/address";
import { LazyScreen } from "./LazyScreen.tsx";
import { PageLocationProvider, type SetSearch } from "#base/page/location.tsx";

/** A page without sign-in and without the shell; shows a notice if this build has no screen for it. */
export function PublicPage({ component }: { component: string }) {
  const [queries] = useState(createQueryClient);
  const { pathname: path, search } = useLocation();
  const navigate = useNavigate();
  const location = useMemo(() => ({ path, search }), [path, search]);
  const setSearch: SetSearch = useCallback(
    (next, step) => void navigate({ pathname: path, search: next.toString() }, { replace: step !== "push" }),
    [navigate, path],
  );
  const module = useWebModules().find(({ screens = {} }) => Object.hasOwn(screens, component));
  return (
    <QueryClientProvider client={queries}>
      <ToastApp>
        <PageLocationProvider location={location} setSearch={setSearch}>
          <main className="sw-public">
            <PageBoundary key={path} onRetry={() => window.location.reload()}>
              {module === undefined ? <NotYet /> : <LazyScreen module={module} component={component} />}
            </PageBoundary>
          </main>
        </PageLocationProvider>
      </ToastApp>
    </QueryClientProvider>
  );
}

function NotYet() {
  const t = useTexts();
  const navigate = useNavigate();
  useTitle(t("error.404.title"));
  return (
    <ErrorPage
      kind="404"
      title={t("error.404.title")}
      text={t("page.unserved")}
      actions={[{ label: t("page.toSignIn"), onClick: () => void navigate(signInPath) }]}
    />
  );
}
