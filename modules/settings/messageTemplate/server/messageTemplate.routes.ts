import { markReadOnly, routes } from "#core/http/routes";
import * as crud from "#core/http/crud";
import { messageTemplateApi } from "../contract.ts";
import {
  addTemplate,
  deleteTemplate,
  getTemplate,
  listGroups,
  listPurposes,
  previewTemplate,
  renderTemplate,
  sendTestOfTemplate,
  updateTemplate,
} from "./messageTemplate.service.ts";
import { messageTemplates } from "./messageTemplate.table.ts";

export const messageTemplateRoutes = routes(messageTemplateApi, {
  page: crud.page(messageTemplates, {
    search: ["name", "code", "groupName"],
    match: ["type"],
    orderBy: "orderNo",
    complete: async (_ctx, rows) => await Promise.resolve(rows),
  }),
  groupList: listGroups,
  purposes: listPurposes,
  add: addTemplate,
  update: updateTemplate,
  delete: deleteTemplate,
  template: getTemplate,
  render: markReadOnly(renderTemplate),
  proView: markReadOnly(previewTemplate),
  sendTest: sendTestOfTemplate,
});
