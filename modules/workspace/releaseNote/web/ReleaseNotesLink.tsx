import { HistoryOutlined } from "@ant-design/icons";
import { DetailDrawer, useDialog, useTexts } from "#kit";
import { ReleaseNoteHistory } from "./ReleaseNoteHistory.tsx";
import "./releaseNote.css";

/** Opens the release notes that have been written so far. */
export function ReleaseNotesLink() {
  const t = useTexts();
  const history = useDialog<true>();
  return (
    <>
      <button type="button" className="sw-link" aria-haspopup="dialog" onClick={() => history.open(true)}>
        <HistoryOutlined aria-hidden /> {t("releaseNote.title")}
      </button>
      <DetailDrawer dialog={history} title={() => t("releaseNote.title")}>
        {() => (
          <div className="sw-release-notes">
            <ReleaseNoteHistory />
          </div>
        )}
      </DetailDrawer>
    </>
  );
}
