import type { StatusValue } from "#contract/fields";
import type { TranslatedNames } from "#contract/translatedNames";
import { boolean, defaulted, integer, json, nullable, reference, smallInteger, text } from "#core/rows/column";
import { defineGlobalTable } from "#core/rows/table";

/**
 * Directories, pages and buttons; a button is a permission code. `title` is the plain name, `names` the translated
 * ones.
 */
export const menus = defineGlobalTable(
  "menu",
  { location: "copied" },
  {
    parentId: nullable(reference()),
    type: defaulted(smallInteger<1 | 2 | 3>()),
    name: nullable(text(64)),
    path: nullable(text(128)),
    component: nullable(text(128)),
    redirect: nullable(text(128)),
    permission: nullable(text(128)),
    title: text(64),
    names: nullable(json<TranslatedNames>()),
    icon: nullable(text(128)),
    isIframe: defaulted(boolean()),
    outLink: nullable(text(256)),
    isHide: defaulted(boolean()),
    isKeepAlive: defaulted(boolean()),
    isAffix: defaulted(boolean()),
    isPublic: defaulted(boolean()),
    /** Names or codes of roles, one in each line; an account needs one of them. Empty: everyone with access. */
    roles: defaulted(text()),
    orderNo: defaulted(integer()),
    status: defaulted(smallInteger<StatusValue>()),
    remark: nullable(text(256)),
  },
);
