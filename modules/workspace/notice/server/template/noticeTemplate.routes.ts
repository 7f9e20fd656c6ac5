import * as crud from "#core/http/crud";
import { routes } from "#core/http/routes";
import { noticeTemplateApi } from "../../template.contract.ts";
import { addTemplate, deleteTemplate, getTemplate, listTemplates, updateTemplate } from "./noticeTemplate.service.ts";
import { noticeTemplates } from "./noticeTemplate.table.ts";

export const noticeTemplateRoutes = routes(noticeTemplateApi, {
  page: crud.page(noticeTemplates, {
    search: ["name", "title"],
    match: ["type"],
    orderBy: "name",
    complete: async (_ctx, rows) => await Promise.resolve(rows),
  }),
  list: listTemplates,
  template: getTemplate,
  add: addTemplate,
  update: updateTemplate,
  delete: deleteTemplate,
});
