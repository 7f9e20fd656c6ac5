import * as crud from "#core/http/crud";
import { markReadOnly, routes } from "#core/http/routes";
import { serialApi } from "../contract.ts";
import {
  addSerial,
  completeSerials,
  deleteSerial,
  getSerial,
  listSlots,
  listTypes,
  listTypeSlots,
  previewNumber,
  resetSerial,
  takeGlobalNext,
  takeNext,
  updateSerial,
} from "./serial.service.ts";
import { serialRules } from "./serial.table.ts";
import { pageVoidNumbers, voidNumber } from "./voidNumber.service.ts";

export const serialRoutes = routes(serialApi, {
  page: crud.page(serialRules, {
    search: [],
    match: ["type", "status"],
    orderBy: "orderNo",
    complete: completeSerials,
  }),
  detail: getSerial,
  add: addSerial,
  update: updateSerial,
  delete: deleteSerial,
  setStatus: crud.setStatus(serialRules),
  reset: resetSerial,
  typeList: listTypes,
  slotList: listSlots,
  typeSlots: listTypeSlots,
  preview: markReadOnly(previewNumber),
  nextSeqNo: takeNext,
  globalNextSeqNo: takeGlobalNext,
  voidPage: markReadOnly(pageVoidNumbers),
  voidNumber,
});
