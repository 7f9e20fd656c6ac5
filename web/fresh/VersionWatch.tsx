import { ownVersion } from "./release.ts";
import { UpdatePrompt } from "./UpdatePrompt.tsx";
import { useNewVersion } from "./useNewVersion.ts";

/** Says that there is a new version, once there is one. */
export function VersionWatch() {
  const offer = useNewVersion();
  if (ownVersion() === undefined) return undefined;
  return (
    <div role="status">
      {offer === undefined ? undefined : (
        <UpdatePrompt version={offer.version} onLater={offer.postpone} onRefuse={offer.refuse} />
      )}
    </div>
  );
}
