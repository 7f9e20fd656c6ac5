import { Component, type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { useWords } from "../i18n.ts";
import { CallError } from "../api.ts";
import { homePath } from "../pages/address.ts";
import { ErrorPage } from "./ErrorPage.tsx";

const ReportButton = lazy(async (): Promise<{ default: ComponentType<{ error: Error }> }> => {
  // Where even this part cannot be loaded the rest still says what happened.
  const part = await import("./ReportButton.tsx").catch(() => undefined);
  return { default: part?.ReportButton ?? Nothing };
});

function Nothing() {
  return undefined;
}

type Props = { children: ReactNode; onRetry: () => void };
type State = { error: Error | undefined };

/** Keeps the fault of one page to that page. */
// oxlint-disable-next-line house/no-class -- React has no other form for an error boundary
export class PageBoundary extends Component<Props, State> {
  override state: State = { error: undefined };

  static getDerivedStateFromError(error: Error): State {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error === undefined ? this.props.children : <Broken error={error} onRetry={this.props.onRetry} />;
  }
}

function Broken({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useWords();
  return (
    <ErrorPage
      kind="500"
      title={t("error.500.title")}
      text={error instanceof CallError ? error.message : t("error.500.text")}
      requestId={error instanceof CallError ? error.requestId : undefined}
      action={{ label: t("shell.retry"), onClick: isOutdated(error) ? reload : onRetry }}
      other={{ label: t("error.home"), onClick: () => location.assign(`#${homePath}`) }}
    >
      <Suspense>
        <ReportButton error={error} />
      </Suspense>
    </ErrorPage>
  );
}

/** A part of the program is gone: it was replaced while this window was open, so only a reload brings the new one. */
function isOutdated(error: Error): boolean {
  return error instanceof TypeError && /module/iu.test(error.message);
}

function reload(): void {
  location.reload();
}
