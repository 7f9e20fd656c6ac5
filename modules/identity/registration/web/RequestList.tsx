import { CheckOutlined } from "@ant-design/icons";
import { DataTable, lazyComponent, ListPage, RowAction, SearchBar, useDialog, useList } from "#kit";
import { registrationApi, type RegistrationRequest } from "../contract.ts";
import { requestResource } from "./request.resource.tsx";

const ApproveDialog = lazyComponent(async () => (await import("./ApproveDialog.tsx")).ApproveDialog);
const RejectDialog = lazyComponent(async () => (await import("./RejectDialog.tsx")).RejectDialog);

/** Registrations: pending ones, and the results of the others. */
export function RequestList() {
  const list = useList(requestResource);
  const approving = useDialog<RegistrationRequest>();
  const rejecting = useDialog<RegistrationRequest>();

  const actions = (request: RegistrationRequest) =>
    request.state === "waiting" ? (
      <>
        <RowAction
          of={registrationApi}
          call="approve"
          icon={<CheckOutlined aria-hidden />}
          onClick={() => approving.open(request)}
        />
        <RowAction of={registrationApi} call="reject" isDangerous onClick={() => rejecting.open(request)} />
      </>
    ) : undefined;

  return (
    <ListPage list={list}>
      <SearchBar list={list} />
      <DataTable list={list} rowActions={actions} />
      {approving.target === undefined ? undefined : <ApproveDialog dialog={approving} />}
      {rejecting.target === undefined ? undefined : <RejectDialog dialog={rejecting} />}
    </ListPage>
  );
}
