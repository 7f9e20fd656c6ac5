import { getRunningVersion } from "./release.ts";
import { UpdatePrompt } from "./UpdatePrompt.tsx";
import { useNewVersion } from "./useNewVersion.ts";

/** Shows a prompt when there is a new version. */
export function VersionWatch() {
  const offer = useNewVersion();
  if (getRunningVersion() === undefined) return undefined;
  return (
    <div role="status">
      {offer === undefined ? undefined : (
        <UpdatePrompt version={offer.version} onLater={offer.postpone} onRefuse={offer.refuse} />
      )}
    </div>
  );
}
