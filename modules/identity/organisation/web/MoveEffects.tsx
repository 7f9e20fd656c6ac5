import { Alert } from "antd";
import type { ReactNode } from "react";
import type { Id } from "#contract/id";
import type { TextKey } from "#contract/text";
import { isPermitted, useTexts } from "#kit";
import { useExtensions } from "#kit/extensionPoint.ts";
import type { MovePreview } from "../contract.ts";
import { accountExplainers } from "./extensionPoints.ts";

/** What a move takes along, and who sees more or less afterwards. */
export function MoveEffects({ preview }: { preview: MovePreview }) {
  const t = useTexts();
  const { organisations, accounts, secondPosts, gaining, losing } = preview;
  const changes = gaining + losing > 0;
  return (
    <Alert
      type={changes ? "warning" : "info"}
      showIcon
      title={
        secondPosts > 0
          ? t("organisation.moveEffectSecond", { organisations, accounts, secondPosts })
          : t("organisation.moveEffect", { organisations, accounts })
      }
      description={changes ? <ReachChanges preview={preview} /> : t("organisation.moveReachSame")}
    />
  );
}

function ReachChanges({ preview }: { preview: MovePreview }) {
  const t = useTexts();
  const { gaining, losing, roles, gainingAccounts, losingAccounts, affectedRoles } = preview;
  const nameAccount = ({ id, realName }: { id: Id; realName: string }) => (
    <ExplainedAccount key={id} id={id} name={realName} />
  );
  return (
    <>
      <p>{t("organisation.moveReach", { gaining, losing, roles })}</p>
      <dl className="sw-organisation-reach">
        <Named words="organisation.moveGaining" total={gaining} names={gainingAccounts.map(nameAccount)} />
        <Named words="organisation.moveLosing" total={losing} names={losingAccounts.map(nameAccount)} />
        <Named
          words="organisation.moveRoles"
          total={roles}
          names={affectedRoles.map(({ id, name }) => (
            <span key={id}>{name}</span>
          ))}
        />
      </dl>
    </>
  );
}

/** The first names, and the number of those that are not named or not visible to the caller. */
function Named({ words, total, names }: { words: TextKey; total: number; names: readonly ReactNode[] }) {
  const t = useTexts();
  if (total === 0 || names.length === 0) return undefined;
  const remaining = total - names.length;
  return (
    <div>
      <dt>{t(words)}</dt>
      <dd>
        {names}
        {remaining > 0 && <span>{t("organisation.moveMore", { total: remaining })}</span>}
      </dd>
    </div>
  );
}

function ExplainedAccount({ id, name }: { id: Id; name: string }) {
  const t = useTexts();
  const [explainer] = useExtensions(accountExplainers);
  if (explainer === undefined || !isPermitted(explainer)) return <span>{name}</span>;
  return (
    <a href={explainer.addressOf({ id })} title={t("organisation.explainReach", { name })}>
      {name}
    </a>
  );
}
