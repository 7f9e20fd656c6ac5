import { GiftOutlined } from "@ant-design/icons";
import { Button } from "antd";
import {
  DataTable,
  lazyComponent,
  ListPage,
  Permission,
  RowAction,
  SearchBar,
  useDialog,
  useList,
  useTexts,
  useWrite,
} from "#kit";
import { invitationApi, type RegistrationInvitation } from "../contract.ts";
import { invitationResource } from "./invitation.resource.tsx";

const InviteDialog = lazyComponent(async () => (await import("./InviteDialog.tsx")).InviteDialog);

/** Codes that create an account at once. */
export function InvitationList() {
  const t = useTexts();
  const list = useList(invitationResource);
  const inviting = useDialog<true>();
  const revoke = useWrite(invitationApi, "revoke");

  const actions = (invitation: RegistrationInvitation) =>
    invitation.state === "open" ? (
      <RowAction
        of={invitationApi}
        call="revoke"
        isDangerous
        onClick={async () => {
          const name = invitationResource.getName(invitation);
          await revoke.run({ id: invitation.id }, t("registration.revoked", { name }));
        }}
      />
    ) : undefined;
  const invite = (
    <Permission of={invitationApi} call="invite">
      <Button type="primary" icon={<GiftOutlined aria-hidden />} onClick={() => inviting.open(true)}>
        {t("registration.invite")}
      </Button>
    </Permission>
  );
  return (
    <ListPage list={list} actions={invite}>
      <SearchBar list={list} />
      <DataTable list={list} rowActions={actions} />
      {inviting.target === undefined ? undefined : <InviteDialog onClosed={inviting.close} />}
    </ListPage>
  );
}
