import { CameraOutlined, DeleteOutlined, EditOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { pictureApi } from "../contract.ts";
import { useTexts } from "#base/i18n";
import { Chip } from "#kit/cells/Chip.tsx";
import { useStoredPicture } from "#kit/cells/storedPicture.ts";
import { lazyComponent } from "#kit/parts/lazyComponent.tsx";
import { Permission } from "#kit/parts/Permission.tsx";
import { useConfirm } from "#kit/parts/useConfirm.ts";
import { useDialog } from "#kit/parts/useDialog.ts";
import { useWrite } from "#kit/parts/useWrite.ts";
import { refreshRights, useSession } from "#base/session/session";

const AvatarDialog = lazyComponent(async () => (await import("./pictures/AvatarDialog.lazy.tsx")).AvatarDialog);
const SignatureDialog = lazyComponent(
  async () => (await import("./pictures/SignatureDialog.lazy.tsx")).SignatureDialog,
);

/** The account at a glance: picture, name, organisation, roles and signature. */
export function PersonCard() {
  const { user } = useSession();
  const cropping = useDialog<true>();
  const signing = useDialog<true>();
  return (
    <div className="sw-surface sw-me-card">
      <Face onChange={() => cropping.open(true)} />
      <h1>{user.realName}</h1>
      <p className="sw-me-account">{user.account}</p>
      <Facts />
      <Signature onChange={() => signing.open(true)} />
      {cropping.target === undefined ? undefined : <AvatarDialog onClosed={cropping.close} />}
      {signing.target === undefined ? undefined : <SignatureDialog onClosed={signing.close} />}
    </div>
  );
}

function Face({ onChange }: { onChange: () => void }) {
  const t = useTexts();
  const { user } = useSession();
  const src = useStoredPicture(user.avatar);
  const remove = useRemoval("removeAvatar");
  return (
    <div className="sw-me-face">
      <span className="sw-me-avatar" aria-hidden>
        {src === undefined ? user.realName.slice(0, 1) : <img src={src} alt="" />}
      </span>
      <Permission of={pictureApi} call="uploadAvatar">
        <span className="sw-me-tools">
          <Button size="small" icon={<CameraOutlined aria-hidden />} onClick={onChange}>
            {t("profile.changeAvatar")}
          </Button>
          {typeof user.avatar === "string" && (
            <Button
              size="small"
              type="text"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={t("profile.removeAvatar")}
              title={t("profile.removeAvatar")}
              onClick={() => void remove()}
            />
          )}
        </span>
      </Permission>
    </div>
  );
}

function Facts() {
  const t = useTexts();
  const { user } = useSession();
  const lines = [
    [t("profile.orgName"), user.orgName],
    [t("profile.posName"), user.posName],
    [t("profile.address"), user.address],
  ].filter(([, value]) => value !== null && value !== undefined && value !== "");
  const roles = user.roles.filter(({ disabled }) => !disabled);
  return (
    <dl className="sw-me-facts">
      {lines.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {roles.length === 0 ? undefined : (
        <div>
          <dt>{t("profile.roles")}</dt>
          <dd className="sw-me-chips">
            {roles.map(({ id, name }) => (
              <Chip key={id} tone="blue">
                {name}
              </Chip>
            ))}
          </dd>
        </div>
      )}
    </dl>
  );
}

function Signature({ onChange }: { onChange: () => void }) {
  const t = useTexts();
  const { user } = useSession();
  const src = useStoredPicture(user.signature);
  const remove = useRemoval("removeSignature");
  return (
    <div className="sw-me-signature">
      {src === undefined ? (
        <p>{t("profile.noSignature")}</p>
      ) : (
        // Signatures are drawn on white, also in the dark theme.
        <img className="sw-me-paper" src={src} alt={t("profile.signatureOf", { name: user.realName })} />
      )}
      <Permission of={pictureApi} call="uploadSignature">
        <span className="sw-me-tools">
          <Button size="small" icon={<EditOutlined aria-hidden />} onClick={onChange}>
            {t("profile.sign")}
          </Button>
          {typeof user.signature === "string" && (
            <Button
              size="small"
              type="text"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={t("profile.removeSignature")}
              title={t("profile.removeSignature")}
              onClick={() => void remove()}
            />
          )}
        </span>
      </Permission>
    </div>
  );
}

/** Asks for confirmation, deletes the picture and shows the account without it. */
function useRemoval(name: "removeAvatar" | "removeSignature"): () => Promise<void> {
  const t = useTexts();
  const confirm = useConfirm();
  const write = useWrite(pictureApi, name, { done: "profile.pictureRemoved" });
  return async () => {
    const title = t(name === "removeAvatar" ? "profile.removeAvatarAsk" : "profile.removeSignatureAsk");
    const isMeant = await confirm({ title, ok: t("kit.delete"), isDangerous: true });
    if (isMeant && (await write.run({}))) await refreshRights();
  };
}
