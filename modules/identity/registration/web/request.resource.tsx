import { WarningOutlined } from "@ant-design/icons";
import { Chip, defineResource, useTexts } from "#kit";
import { registrationApi, type RegistrationRequest, RequestState, type RequestState as State } from "../contract.ts";
import { invitationPicker } from "./invitationPicker.ts";
import { schemePicker } from "./schemePicker.ts";

/** Registrations, the latest first. */
export const requestResource = defineResource(registrationApi, (column, field) => ({
  title: "registration.requests",
  search: [
    field.text("keyword"),
    field.select(
      "state",
      RequestState.options.map((value) => ({ value, label: `registration.request.${value}` as const })),
    ),
    field.pick("wayId", schemePicker),
    field.pick("invitationId", invitationPicker),
  ],
  columns: [
    column.identity("realName", { width: 150 }),
    column.text("account", { width: 130 }),
    column.custom("phone", (request) => <Phone request={request} />, { width: 150, isSortable: true }),
    column.custom("state", (request) => <StateChip request={request} />, { width: 110, isSortable: true }),
    column.text("wayName", { width: 150, isSortable: false }),
    column.instant("createTime", { label: "registration.askedAt" }),
    column.text("address", { width: 130 }),
    column.person("decidedUserName", { width: 120 }),
    column.instant("decidedTime"),
    column.text("reason", { width: 180 }),
  ],
  card: { meta: ["account", "phone", "wayName"], status: ["state"], time: "createTime" },
  getName: ({ realName, account }) => realName || account,
}));

/** Approvers see that the phone number has not been verified. */
function Phone({ request: { phone, isPhoneProved } }: { request: RegistrationRequest }) {
  const t = useTexts();
  return (
    <>
      {phone}
      {isPhoneProved ? undefined : (
        <WarningOutlined
          className="sw-registration-unproved"
          aria-label={t("registration.unproved")}
          title={t("registration.unprovedHint")}
        />
      )}
    </>
  );
}

const tones = { waiting: "amber", approved: "green", rejected: "red", invited: "blue" } as const satisfies Record<
  State,
  string
>;

function StateChip({ request: { state } }: { request: RegistrationRequest }) {
  const t = useTexts();
  return <Chip tone={tones[state]}>{t(`registration.request.${state}`)}</Chip>;
}
