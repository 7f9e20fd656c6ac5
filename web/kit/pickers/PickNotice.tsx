import { Button } from "antd";
import { useWords } from "../../i18n.ts";
import type { Picker } from "./picker.ts";
import type { Offer } from "./usePicks.ts";

type Props = { picker: Picker; offer: Offer; label: string };

/** Why a picker offers nothing. */
export function PickNotice({ picker, offer, label }: Props) {
  const t = useWords();
  if (!picker.isPermitted()) return <Words text={t("kit.pick.forbidden", { title: label })} />;
  if (offer.error !== undefined) {
    return (
      <div className="sw-pick-notice" role="alert">
        {offer.error.message}
        <Button size="small" onMouseDown={(event) => event.preventDefault()} onClick={offer.retry}>
          {t("kit.retry")}
        </Button>
      </div>
    );
  }
  return <Words text={offer.isPending ? t("kit.loading") : t("kit.tree.noMatch", { title: label })} />;
}

function Words({ text }: { text: string }) {
  return (
    <div className="sw-pick-notice" role="status">
      {text}
    </div>
  );
}
