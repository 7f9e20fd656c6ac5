import { DetailDrawer, type Dialog, formatAgo, formatExactly, useCallResult, useTexts } from "#kit";
import { formatNumber } from "#kit/cells/numbers.ts";
import { LoadNotice } from "#kit/form/LoadNotice.tsx";
import { jobApi } from "../contract.ts";
import { nodeStates } from "./jobLabels.ts";
import { StateChip } from "./StateChip.tsx";
import "./job.css";

/** The nodes that run jobs. */
export function ClusterDrawer({ dialog }: { dialog: Dialog<true> }) {
  const t = useTexts();
  return (
    <DetailDrawer dialog={dialog} title={() => t("job.cluster")}>
      {() => <Nodes />}
    </DetailDrawer>
  );
}

function Nodes() {
  const t = useTexts();
  const { data: nodes, error, refresh } = useCallResult(jobApi, "jobClusterList", {});
  if (nodes === undefined) return <LoadNotice error={error} onRetry={() => void refresh()} />;
  return (
    <>
      <p className="sw-detail-note">{t("job.clusterHint")}</p>
      <ul className="sw-job-nodes">
        {nodes.map(({ id, clusterId, status, description, running, updatedTime }) => (
          <li key={id}>
            <b>{clusterId}</b>
            <StateChip state={nodeStates[status]} />
            <span>{t("job.runningCount", { count: formatNumber(running) })}</span>
            <time dateTime={updatedTime.toISOString()} title={formatExactly(updatedTime)}>
              {formatAgo(updatedTime)}
            </time>
            {description !== null && <p>{description}</p>}
          </li>
        ))}
      </ul>
    </>
  );
}
