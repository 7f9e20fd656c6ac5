import * as z from "zod";
import { defineApi, post } from "#contract/api";
import { SearchText } from "#contract/fields";
import { Id, idOf } from "#contract/id";
import { PageQuery, pageOf } from "#contract/page";
import { defineRecordSchema } from "#contract/record";

/** An account that the caller may write to. */
export const MessageContact = defineRecordSchema(
  "sysUser",
  "account",
  z.object({ id: Id, realName: z.string(), account: z.string(), orgName: z.string().nullable() }),
  { names: { orgName: ["sysUser:orgId", "sysOrg:name"] } },
);
/** See the schema of the same name. */
export type MessageContact = z.infer<typeof MessageContact>;

/** Enabled accounts in the caller's data scope, without the caller. */
export const messageContactApi = defineApi("sysMessageContact", {
  page: post(
    PageQuery.extend({ keyword: SearchText, ids: z.array(idOf("account")).max(100).optional() }),
    pageOf(MessageContact),
    "signedIn",
  ),
});
