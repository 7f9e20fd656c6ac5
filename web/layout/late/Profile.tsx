import { maskOf } from "#contract/mask";
import type { UserInfo } from "#modules/session/contract";
import "./profile.css";

/** Who is signed in, with what tells him from others of his name. */
export function Profile({ user }: { user: UserInfo }) {
  const { account, realName, phone, orgName, posName } = user;
  const lines = [
    [account, phone === null ? null : maskOf(phone)],
    [orgName, posName],
  ].map((parts) => parts.filter(Boolean).join(" · "));
  return (
    <div className="sw-profile">
      <span className="sw-avatar" aria-hidden>
        {realName.slice(0, 1)}
      </span>
      <div>
        <strong>{realName}</strong>
        {lines.map((line) => (line === "" ? undefined : <span key={line}>{line}</span>))}
      </div>
    </div>
  );
}
