import { CloseOutlined, EditOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useEffect, useId, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useWords } from "../i18n.ts";
import { formatTime } from "../kit/cells/time.ts";
import { dropDraft, type Kept, listDrafts, onDrafts, openVault } from "./draftVault.ts";
import { useSession } from "./session.ts";
import "./drafts.css";

/** What was typed and not saved before this session: each form can be gone on with or thrown away. */
export function DraftOffers() {
  const t = useWords();
  const id = useId();
  const navigate = useNavigate();
  const { id: account } = useSession().user;
  const { offers, close } = useOffers(account);
  if (offers.length === 0) return undefined;

  function handleOpen({ name, address }: Kept): void {
    close(name);
    void navigate(address);
  }

  return (
    <section className="sw-drafts" aria-labelledby={id}>
      <header>
        <h2 id={id}>{t("draft.title")}</h2>
        <Button
          type="text"
          size="small"
          aria-label={t("draft.close")}
          icon={<CloseOutlined />}
          onClick={() => close()}
        />
      </header>
      <p>{t("draft.text")}</p>
      <ul>
        {offers.map((kept) => (
          <li key={kept.name}>
            <EditOutlined aria-hidden />
            <span>
              <strong title={kept.label}>{kept.label}</strong>
              <time dateTime={new Date(kept.at).toISOString()}>{formatTime(new Date(kept.at))}</time>
            </span>
            <Button
              size="small"
              aria-label={t("draft.openNamed", { name: kept.label })}
              onClick={() => handleOpen(kept)}
            >
              {t("draft.open")}
            </Button>
            <Button
              type="text"
              size="small"
              aria-label={t("draft.discardNamed", { name: kept.label })}
              onClick={() => dropDraft(account, kept.name)}
            >
              {t("draft.discard")}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Those that were there when the session began; what is typed from now on is offered to nobody. */
function useOffers(account: number): { offers: readonly Kept[]; close: (name?: string) => void } {
  const { pathname, search } = useLocation();
  const [began] = useState(() => ({ at: Date.now(), address: pathname + search }));
  const [offers, setOffers] = useState<readonly Kept[]>([]);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const look = () =>
      // The form that this very page opens shows what was typed by itself.
      setOffers(listDrafts(account).filter(({ at, address }) => at < began.at && address !== began.address));
    const stop = onDrafts(look);
    void openVault(account).then(look);
    return stop;
  }, [account, began]);
  return {
    offers: offers.filter(({ name }) => !closed.has(name)),
    close: (name) => setClosed(new Set(name === undefined ? offers.map((one) => one.name) : [...closed, name])),
  };
}
