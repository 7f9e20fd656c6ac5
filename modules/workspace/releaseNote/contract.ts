import * as z from "zod";
import { answerDuring, defineApi, Done, get, NoInput, post } from "#contract/api";
import { errors } from "#contract/errors";
import { auditColumns, createUpdateSchema, SearchText, text } from "#contract/fields";
import { Id, IdOnly } from "#contract/id";
import { ListQuery, pageOf } from "#contract/page";
import { defineRecordSchema } from "#contract/record";

const maxContent = 65_536;

/** `content` is HTML; the server keeps what is harmless of it. */
export const ReleaseNoteDraft = z.object({ content: text(maxContent) });

/** What has changed in a version of the product, told to everyone. */
export const ReleaseNote = defineRecordSchema(
  "sysUpgrade",
  "releaseNote",
  z.object({
    id: Id,
    content: z.string(),
    /** The beginning of the content as plain text. */
    summary: z.string(),
    ...auditColumns,
  }),
  { names: { summary: ["sysUpgrade:content"] } },
);
/** See the schema of the same name. */
export type ReleaseNote = z.infer<typeof ReleaseNote>;

/** Release notes (contract 03, 10). The platform administrator writes them, all accounts read them. */
export const releaseNoteApi = defineApi("sysUpgrade", {
  page: post(ListQuery.extend({ summary: SearchText }), pageOf(ReleaseNote), "platform"),
  add: post(ReleaseNoteDraft, Done, "platform"),
  update: post(createUpdateSchema(ReleaseNoteDraft), Done, "platform"),
  delete: post(IdOnly, Done, "platform"),
  /** The newest notes, for reading again; at most 30. */
  list: get(NoInput, z.array(ReleaseNote), "signedIn"),
  /** Marks a note as read by the caller, and with it the ones before. */
  setRead: post(IdOnly, Done, "signedIn"),
  /**
   * The newest note if the caller has not read it, otherwise null: also for accounts that are younger than the note, and
   * while the setting `sys_upgrade` is off. Other clients make this call at each start, before they show anything that
   * follows, and give up where it is refused.
   */
  lastUnRead: answerDuring(get(NoInput, ReleaseNote.nullable(), "signedIn"), null, "changingPassword", "enrolling"),
});

export const releaseNoteError = errors({ "releaseNote.missing": "D1002" });
