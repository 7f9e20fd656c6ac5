import { CloseOutlined, DownOutlined, EditOutlined, UpOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { type ReactNode, useEffect, useId, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useTexts } from "#base/i18n";
import { formatTime } from "#kit/cells/time.ts";
import { deleteDraft, type StoredDraft, listDrafts, onDraftsChanged, openVault } from "#base/session/draftVault";
import { useSession } from "#base/session/session";
import { useIsNarrow } from "#base/theme/theme.tsx";
import "./drafts.css";

/**
 * Offers unsaved input from before this session: each draft can be opened or discarded. On a phone it is one line above
 * the page until it is unfolded, so that it covers nothing.
 */
export function DraftOffers() {
  const t = useTexts();
  const id = useId();
  const navigate = useNavigate();
  const { id: account } = useSession().user;
  const isNarrow = useIsNarrow();
  const [isUnfolded, setUnfolded] = useState(false);
  const { offers, close } = useOffers(account);
  if (offers.length === 0) return undefined;
  const isOpen = isUnfolded || !isNarrow;

  function handleOpen({ name, address }: StoredDraft): void {
    close(name);
    void navigate(address);
  }

  return (
    <section className="sw-drafts" aria-labelledby={id}>
      <header>
        <h2>
          {isNarrow ? (
            <FoldButton isOpen={isOpen} onClick={() => setUnfolded(!isUnfolded)}>
              <span id={id}>{t("draft.title")}</span>
              <span className="sw-drafts-count">{offers.length}</span>
            </FoldButton>
          ) : (
            <span id={id}>{t("draft.title")}</span>
          )}
        </h2>
        <Button
          type="text"
          size="small"
          aria-label={t("draft.close")}
          icon={<CloseOutlined />}
          onClick={() => close()}
        />
      </header>
      {isOpen && <p>{t("draft.text")}</p>}
      <ul hidden={!isOpen}>
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
              onClick={() => deleteDraft(account, kept.name)}
            >
              {t("draft.discard")}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

type FoldButtonProps = { isOpen: boolean; onClick: () => void; children: ReactNode };

function FoldButton({ isOpen, onClick, children }: FoldButtonProps) {
  return (
    <button type="button" className="sw-drafts-fold" aria-expanded={isOpen} onClick={onClick}>
      {children}
      {isOpen ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
    </button>
  );
}

/** Drafts from before the session; input from now on is not offered. */
function useOffers(account: number): { offers: readonly StoredDraft[]; close: (name?: string) => void } {
  const { pathname, search } = useLocation();
  const [began] = useState(() => ({ at: Date.now(), address: pathname + search }));
  const [offers, setOffers] = useState<readonly StoredDraft[]>([]);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const look = () =>
      // A form that this page opens restores its draft itself.
      setOffers(
        listDrafts(account).filter(
          ({ at, address, isUnoffered = false }) => !isUnoffered && at < began.at && address !== began.address,
        ),
      );
    const stop = onDraftsChanged(look);
    void openVault(account).then(look);
    return stop;
  }, [account, began]);
  return {
    offers: offers.filter(({ name }) => !closed.has(name)),
    close: (name) => setClosed(new Set(name === undefined ? offers.map((one) => one.name) : [...closed, name])),
  };
}
