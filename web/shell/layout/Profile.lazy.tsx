import { maskText } from "#contract/mask";
import type { UserInfo } from "#contract/session";
import { useStoredPicture } from "#kit/cells/storedPicture.ts";
import "./profile.css";

/** The signed-in account, with details that distinguish it from others of the same name. */
export function Profile({ user }: { user: UserInfo }) {
  const { account, realName, phone, orgName, posName } = user;
  const src = useStoredPicture(user.avatar);
  const lines = [
    [account, phone === null ? null : maskText(phone)],
    [orgName, posName],
  ].map((parts) => parts.filter(Boolean).join(" · "));
  return (
    <div className="sw-profile">
      <span className="sw-avatar" aria-hidden>
        {src === undefined ? realName.slice(0, 1) : <img src={src} alt="" />}
      </span>
      <div>
        <strong>{realName}</strong>
        {lines.map((line) => (line === "" ? undefined : <span key={line}>{line}</span>))}
      </div>
    </div>
  );
}
