import { LinkOutlined } from "@ant-design/icons";
import { Alert, Button } from "antd";
import {
  Chip,
  formatAgo,
  EmptyState,
  useCallResult,
  useConfirm,
  useDialog,
  usePageSearch,
  useTexts,
  useWrite,
} from "#kit";
import { FlowFault, oAuthApi, type OwnLink } from "../contract.ts";
import { LinkDialog } from "./LinkDialog.tsx";
import "./provider.css";

/** The providers that the signed-in account is linked with, and those available for linking. */
export function LinkedAccounts() {
  const t = useTexts();
  const { data, error } = useCallResult(oAuthApi, "own", {});
  const linking = useDialog<OwnLink>();
  if (error !== undefined) return <Alert type="error" showIcon title={error.message} />;
  if (data === undefined) return undefined;
  return (
    <>
      <Outcome />
      {data.length === 0 ? (
        <EmptyState icon={<LinkOutlined />} title={t("provider.noneOwn")} text={t("provider.noneOwnHint")} />
      ) : (
        <ul className="sw-third-parties">
          {data.map((own) => (
            <Line key={own.providerId} own={own} onLink={() => linking.open(own)} />
          ))}
        </ul>
      )}
      <LinkDialog dialog={linking} />
    </>
  );
}

/** The result of linking, after the return from a provider. */
function Outcome() {
  const t = useTexts();
  const [search, setSearch] = usePageSearch();
  const outcome = search.get("linked");
  if (outcome === null) return undefined;
  const fault = FlowFault.safeParse(outcome).data;
  const title = outcome === "done" ? t("provider.linked") : t(`provider.fault.${fault ?? "failed"}`);

  function handleClose(): void {
    const next = new URLSearchParams(search);
    next.delete("linked");
    setSearch(next, "replace");
  }

  return (
    <Alert
      className="sw-third-party-outcome"
      type={outcome === "done" ? "success" : "error"}
      showIcon
      closable={{ "aria-label": t("kit.close"), onClose: handleClose }}
      title={title}
    />
  );
}

function Line({ own, onLink }: { own: OwnLink; onLink: () => void }) {
  const t = useTexts();
  const { name, link, isOpen } = own;
  const confirm = useConfirm();
  const unlink = useWrite(oAuthApi, "unlink");

  async function handleUnlink(id: NonNullable<OwnLink["link"]>["id"]): Promise<void> {
    const isMeant = await confirm({
      title: t("provider.unlinkAsk", { name }),
      text: t("provider.unlinkText"),
      ok: t("provider.unlink"),
      isDangerous: true,
    });
    if (isMeant) await unlink.run({ id }, t("provider.unlinked", { name }));
  }

  return (
    <li>
      <div>
        <strong>{name}</strong> {link === null ? undefined : <Chip tone="green">{t("provider.isLinked")}</Chip>}{" "}
        {isOpen ? undefined : <Chip tone="grey">{t("provider.isOff")}</Chip>}
        <p>{link === null ? t("provider.notLinked") : <About link={link} />}</p>
      </div>
      {link === null ? (
        <Button aria-label={t("provider.linkWith", { name })} onClick={onLink}>
          {t("provider.link")}
        </Button>
      ) : (
        <Button danger aria-label={t("provider.unlinkFrom", { name })} onClick={() => void handleUnlink(link.id)}>
          {t("provider.unlink")}
        </Button>
      )}
    </li>
  );
}

function About({ link: { nickName, email, lastUsedTime } }: { link: NonNullable<OwnLink["link"]> }) {
  const t = useTexts();
  const lastUse = lastUsedTime === null ? undefined : t("provider.usedAgo", { when: formatAgo(lastUsedTime) });
  return [nickName, email, lastUse].filter((part) => part !== null && part !== undefined).join(" · ");
}
