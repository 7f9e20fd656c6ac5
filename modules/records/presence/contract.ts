import * as z from "zod";
import { defineApi, Done, markBackground, post } from "#contract/api";
import { errors } from "#contract/errors";
import { text } from "#contract/fields";
import { Id, idOf } from "#contract/id";
import { defineRecordSchema } from "#contract/record";

/** How long a window counts as open after its last `note`. */
export const presenceSeconds = 60;
/** How often a window renews it. */
export const renewSeconds = 25;
/** Maximum number of people in an answer. */
export const maxPeople = 20;
/** Maximum number of windows of one account that have the same record open. */
export const maxWindows = 20;

/** A record by its kind (`sysRole`) and id. */
const OpenRecord = z.object({ entity: text(64).meta({ examples: ["sysRole"] }), recordId: idOf("role") });
/** See the schema of the same name. */
export type OpenRecord = z.infer<typeof OpenRecord>;

/** A window, by an id that it has chosen. */
const OpenWindow = OpenRecord.extend({
  windowId: text(36).meta({ examples: ["0f8fad5b-d9cb-469f-a165-70867728950e"] }),
});

/** Another account that has a record open. */
export const PresentPerson = defineRecordSchema(
  "sysUser",
  "account",
  z.object({ id: Id, realName: z.string(), isEditing: z.boolean() }),
  { always: ["isEditing"] },
);
/** See the schema of the same name. */
export type PresentPerson = z.infer<typeof PresentPerson>;

/** The others who have a record open, as far as the caller sees them, and the version of the record. */
export const Presence = z.object({ people: z.array(PresentPerson), version: z.int() });
/** See the schema of the same name. */
export type Presence = z.infer<typeof Presence>;

/** The content of the event `RecordPresence`. */
export const PresenceChange = z.object({ entity: z.string(), recordId: z.number() });

/**
 * Who else has a record open. Its calls are open to every signed-in account, as far as it may see the record: by the
 * permission of the record's own list, in the data scope, and not in the bin.
 */
export const presenceApi = defineApi("sysPresence", {
  /** The window has the record open for `presenceSeconds`, with input in its form or not. */
  note: markBackground(
    post(OpenWindow.extend({ isEditing: z.boolean(), version: z.int().optional() }), Presence, "signedIn"),
  ),
  /** The window has closed the record. */
  leave: markBackground(post(OpenWindow, Done, "signedIn")),
});

export const presenceError = errors({ "presence.not_versioned": "D1009" });
