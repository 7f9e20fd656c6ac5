import { Component, type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { useTexts } from "#base/i18n";
import { useServerConnection, useServerReturn } from "#base/serverConnection";
import { CallError, isOutage } from "#base/answer";
import { homePath } from "#base/page/address";
import { ErrorPage } from "#kit/parts/ErrorPage.tsx";
import { NeedsNetwork } from "./NeedsNetwork.tsx";

const ReportButton = lazy(async (): Promise<{ default: ComponentType<{ error: Error }> }> => {
  // If this part cannot be loaded either, the texts below still show what happened.
  const part = await import("./ReportButton.tsx").catch(() => undefined);
  return { default: part?.ReportButton ?? Nothing };
});

function Nothing() {
  return undefined;
}

type Props = { children: ReactNode; onRetry: () => void };
type State = { error: Error | undefined };

/** Limits an error to its page. */
// oxlint-disable-next-line siteward/no-class -- React has no other form for an error boundary
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
  const t = useTexts();
  const connection = useServerConnection();
  const isPartMissing = isLoadFailure(error);
  useServerReturn(() => {
    if (isPartMissing || (error instanceof CallError && isOutage(error))) onRetry();
  });
  if (isPartMissing && connection !== "connected") return <NeedsNetwork />;
  return (
    <ErrorPage
      kind="500"
      title={t("error.500.title")}
      text={error instanceof CallError ? error.message : t("error.500.text")}
      requestId={error instanceof CallError ? error.requestId : undefined}
      actions={[
        { label: t("shell.retry"), onClick: isPartMissing ? reload : onRetry },
        { label: t("error.home"), onClick: () => location.assign(`#${homePath}`) },
      ]}
    >
      <Suspense>
        <ReportButton error={error} />
      </Suspense>
    </ErrorPage>
  );
}

/** Code, style or texts of a part could not be loaded, in the words of the browsers and of vite. */
const loadFailure = /module|failed to fetch|networkerror|load failed|preload css/iu;

/** A part is missing: it was replaced while this window was open, and only a reload loads it, or there is no network. */
function isLoadFailure(error: Error): boolean {
  return !(error instanceof CallError) && loadFailure.test(error.message);
}

function reload(): void {
  location.reload();
}
