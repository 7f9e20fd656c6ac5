import { Chip, defineDetails, useWords } from "#kit";
import {
  invitationApi,
  InvitationState,
  type InvitationState as State,
  type RegistrationInvitation,
} from "#modules/registration/contract";
import { addressOf } from "./places.ts";
import { wayPicker } from "./wayPicker.ts";

/** Invitations, the latest first; their codes are nowhere to be read. */
export const invitationResource = defineDetails(invitationApi, "page", (column, field) => ({
  title: "registration.invitations",
  search: [
    field.text("keyword"),
    field.select(
      "state",
      InvitationState.options.map((value) => ({ value, label: `registration.invitation.${value}` as const })),
    ),
    field.pick("wayId", wayPicker),
  ],
  columns: [
    column.text("note", { width: 180 }),
    column.text("wayName", { width: 150, isSortable: false }),
    column.custom("state", (invitation) => <StateChip invitation={invitation} />, { width: 110 }),
    column.custom("usesLeft", (invitation) => <Used invitation={invitation} />, {
      label: "registration.used",
      width: 100,
    }),
    column.instant("expiresAt"),
    column.account("createUserName", { label: "registration.inviter", width: 130 }),
    column.instant("createTime", { label: "registration.invitedAt" }),
  ],
  nameOf: ({ note, wayName }) => note ?? wayName ?? "",
}));

const tones = { open: "green", usedUp: "grey", expired: "grey", ended: "red" } as const satisfies Record<State, string>;

function StateChip({ invitation: { state } }: { invitation: RegistrationInvitation }) {
  const t = useWords();
  return <Chip tone={tones[state]}>{t(`registration.invitation.${state}`)}</Chip>;
}

/** How often it was used, of how many times; leads to those who did. */
function Used({ invitation: { id, uses, usesLeft } }: { invitation: RegistrationInvitation }) {
  const t = useWords();
  const count = uses - usesLeft;
  const said = `${count} / ${uses}`;
  if (count === 0) return said;
  return (
    <a
      className="sw-link"
      href={addressOf("requests", { invitationId: String(id) })}
      aria-label={t("registration.showUsed", { count })}
    >
      {said}
    </a>
  );
}
