import { Alert, Button } from "antd";
import { DetailDrawer, type Dialog, type List, useDialog, useTexts, useWrite } from "#kit";
import { type CodeReport, type Menu, menuApi, MenuType } from "../contract.ts";
import { findMenu, useCodeReport, useMenus } from "./menus.ts";
import "./menu.css";

type Props = { list: List<Menu> };

/** Shown above the list while codes of the menu and of the calls differ. */
export function CodeNotice({ list }: Props) {
  const t = useTexts();
  const report = useCodeReport();
  const codes = useDialog<true>();
  if (report === undefined) return undefined;
  const { unknown, unused } = report;
  if (unknown.length + unused.length === 0) return undefined;
  const show = (
    <Button size="small" type={unused.length > 0 ? "default" : "link"} onClick={() => codes.open(true)}>
      {t("menu.codes.show")}
    </Button>
  );
  return (
    <>
      {unused.length > 0 ? (
        <Alert
          className="sw-menu-notice"
          type="warning"
          showIcon
          title={t("menu.codes.unused", { count: unused.length })}
          action={show}
        />
      ) : (
        <p className="sw-menu-note">
          {t("menu.codes.unknown", { count: unknown.length })} {show}
        </p>
      )}
      <DetailDrawer dialog={codes} title={() => t("menu.codes.title")}>
        {() => <Codes report={report} list={list} dialog={codes} />}
      </DetailDrawer>
    </>
  );
}

type CodesProps = Props & { report: CodeReport; dialog: Dialog<true> };

function Codes({ report: { unknown, unused }, list, dialog }: CodesProps) {
  const t = useTexts();
  return (
    <div className="sw-menu-codes">
      {unused.length > 0 && (
        <section>
          <h3>{t("menu.codes.unusedTitle")}</h3>
          <p>{t("menu.codes.unusedHint")}</p>
          <ul>
            {unused.map((code) => (
              <UnusedCode key={code.code} unused={code} list={list} dialog={dialog} />
            ))}
          </ul>
        </section>
      )}
      {unknown.length > 0 && (
        <section>
          <h3>{t("menu.codes.unknownTitle")}</h3>
          <p>{t("menu.codes.unknownHint")}</p>
          <ul>
            {unknown.map((code) => (
              <UnknownCode key={code.id} unknown={code} list={list} dialog={dialog} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

type UnusedProps = Props & { unused: CodeReport["unused"][number]; dialog: Dialog<true> };

/** A click adds the button below the page that has others of its controller; without such a page the form asks. */
function UnusedCode({ unused: { code, calls, pid, title }, list, dialog }: UnusedProps) {
  const t = useTexts();
  const add = useWrite(menuApi, "add", { done: "kit.added" });
  const draft = { pid, type: MenuType.button, title, permission: code };

  function handleAdd(): void {
    if (pid !== 0) return void add.run(draft);
    dialog.close();
    list.form.open({ kind: "add", values: draft });
  }

  return (
    <li>
      <span>
        <code>{code}</code>
        {calls.some((call) => call !== code) && <small>{calls.join(" · ")}</small>}
      </span>
      <Button size="small" aria-label={t("menu.codes.add", { code })} loading={add.isBusy} onClick={handleAdd}>
        {t("menu.codes.addShort")}
      </Button>
    </li>
  );
}

type UnknownProps = Props & { unknown: CodeReport["unknown"][number]; dialog: Dialog<true> };

function UnknownCode({ unknown: { id, code, title, place }, list, dialog }: UnknownProps) {
  const t = useTexts();
  const row = findMenu(useMenus(), id);

  function handleOpen(): void {
    if (row === undefined) return;
    dialog.close();
    list.form.open({ kind: "edit", row });
  }

  return (
    <li>
      <span>
        <code>{code}</code>
        <small>{place}</small>
      </span>
      <button
        type="button"
        className="sw-link"
        aria-label={t("menu.codes.edit", { title: `${title} ${code}` })}
        onClick={handleOpen}
      >
        {title}
      </button>
    </li>
  );
}
