import { Alert } from "antd";
import type { ReactNode } from "react";
import { useTexts } from "#kit";
import { LoadNotice } from "#kit/form/LoadNotice.tsx";
import { type GrantStart, useGrantStart } from "./useGrantStart.ts";

type Props = { id: string; children: (start: GrantStart) => ReactNode };

/** One section of the grants, once the start is loaded. */
export function GrantPart({ id, children }: Props) {
  const t = useTexts();
  const { start, error, retry } = useGrantStart();
  if (start === undefined) return <LoadNotice rows={8} error={error} onRetry={retry} />;
  return (
    <div id={id} className="sw-role-part" tabIndex={-1}>
      {start.options.isReadOnly && <Alert type="info" showIcon title={t("role.readOnly")} />}
      {children(start)}
    </div>
  );
}
