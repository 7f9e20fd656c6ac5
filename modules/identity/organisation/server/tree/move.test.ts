import { expect, it } from "vitest";
import { accountApi } from "#modules/identity/account/contract";
import { organisationApi } from "../../contract.ts";
import { theServer } from "#tests/builders/server";
import { aTenant, DataScope } from "#tests/builders/tenant";

it("is refused into the caller's own branch unless the caller reaches all of the moved part", async () => {
  const { tenant } = await aTenant();
  const [home, single, made] = [
    await tenant.hasOrganisation(),
    await tenant.hasOrganisation(),
    await tenant.hasOrganisation(),
  ];
  const below = await tenant.hasOrganisation({ parentId: single.id });
  const unseen = await tenant.hasAccount({ organisationId: below.id });
  const permissions = ["sysOrg/update", "sysUser/page"];
  const branch = await tenant.hasRole({ dataScope: DataScope.ownAndBelow, permissions });
  const listed = await tenant.hasRole({ dataScope: DataScope.listed, organisationIds: [single.id] });
  const mover = await tenant.hasAccount({ organisationId: home.id, roleIds: [branch.id, listed.id] });
  const { owner } = await theServer();
  await owner.query("update organisation set create_user_id = $1 where id = $2", [mover.id, made.id]);

  const replies = [
    await mover.call(organisationApi, "update", { id: single.id, pid: home.id }),
    await mover.call(organisationApi, "movePreview", { id: single.id, pid: home.id }),
    await mover.call(organisationApi, "update", { id: made.id, pid: home.id }),
  ];

  for (const reply of replies) await expect(reply).toFailWith("organisation.out_of_reach");
  await expect(await mover.call(accountApi, "detail", { id: unseen.id })).toFailWith("account.missing");
  // Accounts may still rename organisations that they added.
  expect((await mover.call(organisationApi, "update", { id: made.id, name: "Renamed" })).body.code).toBe(200);
});
