import { describe, expect, it } from "vitest";
import { commentApi } from "#modules/records/comment/contract";
import { preferenceApi } from "#modules/workspace/preferences/contract";
import { sessionApi } from "#modules/identity/session/contract";
import { aClient } from "#tests/builders/client";
import { knownPassword } from "#tests/builders/passwords";
import { anAddress } from "#tests/builders/sessions";
import { aTenant, type TestAccount } from "#tests/builders/tenant";
import { noticeApi } from "../contract.ts";

const titlesOf = async (account: TestAccount) =>
  (await account.get(noticeApi, "pageReceived", {})).items.map(({ title }) => title);

describe("an entry of an inbox", () => {
  it("is written in the language that its reader has chosen, not in that of the author", async () => {
    const { tenant, admin } = await aTenant();
    const role = await tenant.hasRole({ permissions: ["sysRole/page"] });
    const [english, french, other] = [
      await tenant.hasAccount({ roleIds: [role.id] }),
      await tenant.hasAccount({ roleIds: [role.id] }),
      await tenant.hasAccount({ roleIds: [role.id] }),
    ];
    await english.get(preferenceApi, "saveTheme", { language: "en" });
    await french.get(preferenceApi, "saveTheme", { language: "fr" });
    const target = { entity: "sysRole", recordId: role.id };
    for (const account of [english, french, other]) await account.get(commentApi, "follow", target);

    await admin.get(commentApi, "add", { ...target, content: "First" });

    const author = admin.realName;
    expect(await titlesOf(english)).toEqual([expect.stringContaining(`${author} commented on “`)]);
    expect(await titlesOf(french)).toEqual([expect.stringContaining(`${author} a commenté`)]);
    expect(await titlesOf(other)).toEqual([expect.stringContaining(`${author}评论了`)]);
  });

  it("is in the language of the last sign-in for a reader who has chosen none", async () => {
    const { tenant, admin } = await aTenant();
    const role = await tenant.hasRole({ permissions: ["sysRole/page"] });
    const reader = await tenant.hasAccount({ roleIds: [role.id] });
    const credentials = { tenantId: tenant.id, account: reader.account, password: knownPassword };
    await aClient()
      .withHeaders({ "accept-language": "en", "x-forwarded-for": anAddress() })
      .get(sessionApi, "login", credentials);
    const target = { entity: "sysRole", recordId: role.id };
    await reader.get(commentApi, "follow", target);

    await admin.get(commentApi, "add", { ...target, content: "First" });

    expect(await titlesOf(reader)).toEqual([expect.stringContaining(`${admin.realName} commented on “`)]);
  });
});
