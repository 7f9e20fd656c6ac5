import { AccountType } from "#contract/accountType";
import { useSession } from "#base/session/session";
import { lazyComponent } from "#kit";
import { logText } from "../text/index.ts";

const Note = lazyComponent(async () => (await import("./ScopeNote.lazy.tsx")).ScopeNote, { texts: logText });

/** Says to platform administrators whose entries a log lists, and where those of other tenants are. */
export function LogScopeNote() {
  const { user } = useSession();
  return user.accountType === AccountType.platform && user.visit === null ? <Note /> : undefined;
}
