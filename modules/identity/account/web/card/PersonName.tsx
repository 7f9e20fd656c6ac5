import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, useState } from "react";
import { Id } from "#contract/id";
import { loadTexts } from "#base/i18n";
import { useSession } from "#base/session/session";
import { isPermitted } from "#kit/parts/Permission.tsx";
import { lazyPart } from "#kit/parts/lazyPart.ts";
import { personCardApi } from "../../contract.ts";
import { accountText } from "../../text/index.ts";
import { isColleague } from "./colleagues.ts";
import { personCardText } from "./text/index.ts";
import "./personName.css";

const PersonPopup = lazyPart(async () => {
  const [{ PersonPopup: Popup }] = await Promise.all([
    import("./PersonPopup.tsx"),
    loadTexts(accountText),
    loadTexts(personCardText),
  ]);
  return Popup;
});

type Props = {
  /** The account. */
  id: number | null | undefined;
  name: string;
  /** Shown instead of the bare name, for example with the picture. */
  children?: ReactNode;
};

/**
 * The name of a person. For colleagues it is a button that opens their card; the own name and that of others stay text:
 * `<PersonName id={comment.createUserId} name={name} />`.
 */
export function PersonName({ id, name, children = name }: Props) {
  const [isUsed, setUsed] = useState(false);
  const cardId = useCardId(id);
  if (cardId === undefined) return children;
  const button = (
    <button type="button" className="sw-person" aria-haspopup="dialog" onClick={() => setUsed(true)}>
      {children}
    </button>
  );
  // The popup is rendered when it is first opened, because a page has many names.
  if (!isUsed) return button;
  return (
    <Suspense fallback={button}>
      <PersonPopup id={cardId} name={name}>
        {children}
      </PersonPopup>
    </Suspense>
  );
}

const colleagueMs = 300_000;

/** The id of an account that has a card for the caller. */
function useCardId(id: number | null | undefined): Id | undefined {
  const { user } = useSession();
  const accountId = Id.safeParse(id).data;
  const isAsked =
    accountId !== undefined && accountId !== user.id && isPermitted({ of: personCardApi, call: "detail" });
  const { data: hasCard = false } = useQuery({
    queryKey: [personCardApi.name, "colleague", accountId],
    queryFn: async () => accountId !== undefined && (await isColleague(accountId)),
    enabled: isAsked,
    staleTime: colleagueMs,
  });
  return isAsked && hasCard ? accountId : undefined;
}
