import type { OutputOf } from "#contract/api";
import { type CallError, useCallResult, useEditedRecord } from "#kit";
import { DataScope, type GrantedScope, type RoleDetail, roleApi } from "../../contract.ts";

/** The grants with which the form begins, and what of them the caller may change. */
export type GrantStart = OutputOf<(typeof roleApi)["calls"]["start"]> & { readonly grantedScope: GrantedScope };

/** Where the data scope is hidden, the form has no field for it. */
const hiddenScope: GrantedScope = { kind: DataScope.self, orgIdList: [], branchIdList: [] };

type LoadedStart = {
  readonly start: GrantStart | undefined;
  readonly error: CallError | undefined;
  readonly retry: () => void;
};

/** The stored grants of the edited role, or those of a new one. */
export function useGrantStart(): LoadedStart {
  const edited = useEditedRecord()?.record;
  const fresh = useCallResult(roleApi, "start", edited === undefined ? {} : undefined);
  const stored = edited !== undefined && isDetail(edited) ? edited : undefined;
  const start = stored ?? fresh.data;
  return {
    start: start && { ...start, grantedScope: start.grantedScope ?? hiddenScope },
    error: fresh.error,
    retry: () => void fresh.refresh(),
  };
}

function isDetail(record: object): record is RoleDetail {
  return "options" in record;
}
