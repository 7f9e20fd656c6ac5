import { definePicker, formatInstant } from "#kit";
import { invitationApi } from "#modules/registration/contract";

/** Invitations by their note; those without one by who made them and when. */
export const invitationPicker = definePicker(invitationApi, {
  call: "page",
  label: ({ note, createUserName, createTime }) => note ?? `${createUserName ?? ""} ${formatInstant(createTime)}`,
  meta: ({ wayName }) => wayName,
});
