import { Chip, defineReadOnlyList, useTexts } from "#kit";
import {
  invitationApi,
  InvitationState,
  type InvitationState as State,
  type RegistrationInvitation,
} from "../contract.ts";
import { createTabUrl } from "./registrationTabs.ts";
import { schemePicker } from "./schemePicker.ts";

/** Invitations, the latest first; their codes cannot be read. */
export const invitationResource = defineReadOnlyList(invitationApi, "page", (column, field) => ({
  title: "registration.invitations",
  search: [
    field.text("keyword"),
    field.select(
      "state",
      InvitationState.options.map((value) => ({ value, label: `registration.invitation.${value}` as const })),
    ),
    field.pick("wayId", schemePicker),
  ],
  columns: [
    column.text("note", { width: 180 }),
    column.text("wayName", { width: 150, isSortable: false }),
    column.custom("state", (invitation) => <StateChip invitation={invitation} />, { width: 110 }),
    column.custom("usesLeft", (invitation) => <UseCount invitation={invitation} />, {
      label: "registration.used",
      width: 100,
    }),
    column.instant("expiresAt"),
    column.person("createUserName", { label: "registration.inviter", width: 130 }),
    column.instant("createTime", { label: "registration.invitedAt" }),
  ],
  card: { meta: ["wayName", "createUserName"], status: ["state"], time: "createTime" },
  getName: ({ note, wayName }) => note ?? wayName ?? "",
}));

const tones = { open: "green", usedUp: "grey", expired: "grey", ended: "red" } as const satisfies Record<State, string>;

function StateChip({ invitation: { state } }: { invitation: RegistrationInvitation }) {
  const t = useTexts();
  return <Chip tone={tones[state]}>{t(`registration.invitation.${state}`)}</Chip>;
}

/** Number of uses out of the allowed number; links to the registrations. */
function UseCount({ invitation: { id, uses, usesLeft } }: { invitation: RegistrationInvitation }) {
  const t = useTexts();
  const count = uses - usesLeft;
  const text = `${count} / ${uses}`;
  if (count === 0) return text;
  return (
    <a
      className="sw-link"
      href={createTabUrl("requests", { invitationId: String(id) })}
      aria-label={t("registration.showUsed", { count })}
    >
      {text}
    </a>
  );
}
