import { definePicker, formatInstant } from "#kit";
import { invitationApi } from "../contract.ts";

/** Invitations by their note; those without one by author and time. */
export const invitationPicker = definePicker(invitationApi, {
  call: "page",
  label: ({ note, createUserName, createTime }) => note ?? `${createUserName ?? ""} ${formatInstant(createTime)}`,
  meta: ({ wayName }) => wayName,
});
