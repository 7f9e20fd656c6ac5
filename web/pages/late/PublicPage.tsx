import { QueryClientProvider } from "@tanstack/react-query";
import { App } from "antd";
import { useCallback, useMemo, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { ErrorPage } from "../../errors/ErrorPage.tsx";
import { PageBoundary } from "../../errors/PageBoundary.tsx";
import { useWords } from "../../i18n.ts";
import { useTitle } from "../../layout/useTitle.ts";
import { webModules } from "../../modules.ts";
import { newQueries } from "../../session/queries.ts";
import { signInPath } from "../address.ts";
import { LoadedScreen } from "../LoadedScreen.tsx";
import { PageScope, type SetSearch } from "../location.tsx";

/** A page that nobody has to sign in for: without shell, and friendly where this build has no screen for it. */
export function PublicPage({ component }: { component: string }) {
  const [queries] = useState(newQueries);
  const { pathname: path, search } = useLocation();
  const navigate = useNavigate();
  const location = useMemo(() => ({ path, search }), [path, search]);
  const setSearch: SetSearch = useCallback(
    (next, step) => void navigate({ pathname: path, search: next.toString() }, { replace: step !== "push" }),
    [navigate, path],
  );
  const module = webModules.find(({ screens }) => Object.hasOwn(screens, component));
  return (
    <QueryClientProvider client={queries}>
      <App component={false}>
        <PageScope location={location} setSearch={setSearch}>
          <main className="sw-public">
            <PageBoundary key={path} onRetry={() => window.location.reload()}>
              {module === undefined ? <NotYet /> : <LoadedScreen module={module} component={component} />}
            </PageBoundary>
          </main>
        </PageScope>
      </App>
    </QueryClientProvider>
  );
}

function NotYet() {
  const t = useWords();
  const navigate = useNavigate();
  useTitle(t("error.404.title"));
  return (
    <ErrorPage
      kind="404"
      title={t("error.404.title")}
      text={t("page.unserved")}
      action={{ label: t("page.toSignIn"), onClick: () => void navigate(signInPath) }}
    />
  );
}
