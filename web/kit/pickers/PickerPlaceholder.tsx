import { Button } from "antd";
import { useTexts } from "#base/i18n";
import type { Picker } from "../resource/picker.ts";
import type { PickerResults } from "./usePickerSearch.ts";

type Props = { picker: Picker; results: PickerResults; label: string };

/** Why a picker offers nothing. */
export function PickerPlaceholder({ picker, results, label }: Props) {
  const t = useTexts();
  if (!picker.isPermitted()) return <Words text={t("kit.pick.forbidden", { title: label })} />;
  if (results.error !== undefined) {
    return (
      <div className="sw-pick-notice" role="alert">
        {results.error.message}
        <Button size="small" onMouseDown={(event) => event.preventDefault()} onClick={results.retry}>
          {t("kit.retry")}
        </Button>
      </div>
    );
  }
  if (results.isPending) return <Words text={t("kit.loading")} />;
  const { EmptyAction, scopeNote } = picker;
  if (results.isFiltered || EmptyAction === undefined)
    return (
      <div className="sw-pick-notice" role="status">
        {t("kit.tree.noMatch", { title: label })}
        {scopeNote !== undefined && <small>{t(scopeNote)}</small>}
      </div>
    );
  return (
    <div className="sw-pick-notice" role="status">
      {t("kit.empty", { title: label })}
      <EmptyAction />
    </div>
  );
}

function Words({ text }: { text: string }) {
  return (
    <div className="sw-pick-notice" role="status">
      {text}
    </div>
  );
}
