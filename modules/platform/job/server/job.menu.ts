import { MenuDirectory } from "#modules/identity/menu/contract";
import { type DefaultGrant, type MenuEntry, menuPage } from "#core/request/menuEntry";

const grantsByDefault: readonly DefaultGrant[] = ["administrator"];

/** The page of scheduled jobs below "platform" (contract 04). */
const jobPage: readonly MenuEntry[] = menuPage(
  {
    id: 1310000000351,
    parentId: MenuDirectory.platform,
    title: "job.title",
    name: "sysJob",
    path: "/platform/job",
    component: "/system/job/index",
    icon: "ele-AlarmClock",
    orderNo: 140,
  },
  [
    { id: 1310000000352, title: "menu.button.search", permission: "sysJob/pageJobDetail", grantsByDefault },
    { id: 1310000000353, title: "menu.button.edit", permission: "sysJob/updateJobDetail", grantsByDefault },
    { id: 1310000000354, title: "menu.button.add", permission: "sysJob/addJobDetail", grantsByDefault },
    { id: 1310000000355, title: "menu.button.delete", permission: "sysJob/deleteJobDetail", grantsByDefault },
    { id: 1320000007000, title: "job.run", permission: "sysJob/runJob", grantsByDefault },
    { id: 1320000007001, title: "job.startPause", permission: "sysJob/startJob", grantsByDefault },
    { id: 1320000007002, title: "job.clear", permission: "sysJob/clearJobTriggerRecord", grantsByDefault },
  ],
);

/** The board, to which the page of jobs leads (specification 1: `/platform/job/dashboard`, hidden). */
const boardPage: readonly MenuEntry[] = menuPage({
  id: 1320000007009,
  parentId: MenuDirectory.platform,
  title: "job.board",
  name: "sysJobBoard",
  path: "/platform/job/dashboard",
  component: "/system/job/dashboard",
  icon: "ele-View",
  orderNo: 141,
  isHide: true,
  grantsByDefault,
});

export const jobMenus: readonly MenuEntry[] = [...jobPage, ...boardPage];
