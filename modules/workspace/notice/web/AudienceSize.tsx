import { TeamOutlined } from "@ant-design/icons";
import { isPermitted, useCallResult, useTexts } from "#kit";
import { noticeApi } from "../contract.ts";

type Target = { readonly id: number };
type Audience = {
  readonly isTargeted: boolean;
  readonly organisations: readonly (Target & { readonly withBelow: boolean })[];
  readonly roles: readonly Target[];
  readonly positions: readonly Target[];
  readonly people: readonly Target[];
};

/** How many accounts an audience reaches, counted by the server as publishing does. */
export function AudienceSize({ audience }: { audience: Audience }) {
  return isPermitted({ of: noticeApi, call: "audienceCount" }) ? <CountedSize audience={audience} /> : undefined;
}

function CountedSize({ audience: { isTargeted, organisations, roles, positions, people } }: { audience: Audience }) {
  const t = useTexts();
  const isChosen = [organisations, roles, positions, people].some(({ length }) => length > 0);
  const audience = {
    isTargeted,
    organisations: organisations.map(({ id, withBelow }) => ({ id, withBelow })),
    roles: roles.map(({ id }) => ({ id })),
    positions: positions.map(({ id }) => ({ id })),
    people: people.map(({ id }) => ({ id })),
  };
  const { data: count } = useCallResult(
    noticeApi,
    "audienceCount",
    isTargeted && !isChosen ? undefined : { audience: isTargeted ? audience : { isTargeted } },
  );
  return (
    <p className="sw-audience-size" role="status">
      <TeamOutlined aria-hidden />
      {isTargeted && !isChosen
        ? t("notice.audience.choose")
        : count !== undefined && t("notice.audience.size", { count })}
    </p>
  );
}
