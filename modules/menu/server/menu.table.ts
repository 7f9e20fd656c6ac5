import type { StatusValue } from "#contract/fields";
import type { Names } from "#contract/names";
import { boolean, defaulted, integer, json, nullable, reference, small, text } from "#server/rows/column";
import { defineGlobal } from "#server/rows/table";

/** Directories, pages and buttons; a button is a permission code. `title` is the plain name, `names` the translated one. */
export const menus = defineGlobal(
  "menu",
  { home: "copied" },
  {
    parentId: nullable(reference()),
    type: defaulted(small<1 | 2 | 3>()),
    name: nullable(text(64)),
    path: nullable(text(128)),
    component: nullable(text(128)),
    redirect: nullable(text(128)),
    permission: nullable(text(128)),
    title: text(64),
    names: nullable(json<Names>()),
    icon: nullable(text(128)),
    isIframe: defaulted(boolean()),
    outLink: nullable(text(256)),
    isHide: defaulted(boolean()),
    isKeepAlive: defaulted(boolean()),
    isAffix: defaulted(boolean()),
    orderNo: defaulted(integer()),
    status: defaulted(small<StatusValue>()),
    remark: nullable(text(256)),
  },
);
