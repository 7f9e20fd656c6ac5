import { Component, type ReactNode } from "react";
import { WidgetProblem } from "./WidgetProblem.tsx";

type Props = { title: string; children: ReactNode };
type State = { isBroken: boolean };

/** Confines the fault of one widget to that widget. */
// oxlint-disable-next-line siteward/no-class -- React has no other form for an error boundary
export class WidgetBoundary extends Component<Props, State> {
  override state: State = { isBroken: false };

  static getDerivedStateFromError(): State {
    return { isBroken: true };
  }

  override render(): ReactNode {
    const { title, children } = this.props;
    if (!this.state.isBroken) return children;
    return <WidgetProblem title={title} onRetry={() => this.setState({ isBroken: false })} />;
  }
}
