import { type ExistingClient, toRows } from "./existingClient.ts";
import { oneOf, page } from "./shape.ts";
import { base, paging, type WireCall, type WireCaller, type WireRequest } from "./wireCall.ts";

type Row = Readonly<Record<string, unknown>>;

/** The rule of a tenant for the numbers of its people, the only type that the product declares itself. */
export type SerialWorld = {
  readonly row: Row;
  readonly id: number;
  readonly unknownId: number;
  readonly findId: () => Promise<number>;
  readonly remove: () => Promise<void>;
  readonly add: (changes?: Row) => Promise<void>;
  /** What has to hold for a number of the main tenant. */
  readonly withMainRule: NonNullable<WireRequest["around"]>;
};

const type = "JOBNUM";
const unknownType = { type: "NOTHING" };

/** As the form of existing clients opens; it names neither the sequence nor its start. */
const draft = { type, formater: "E{SEQ}", resetInterval: 1, min: 1, max: 99_999_999, status: 1, orderNo: 100 };

const serial = {
  ...base,
  type: "s",
  seq: "n",
  expy: "dt",
  /** Never, each day, each month, each year. */
  resetInterval: oneOf(1, 2, 3, 4),
  formater: "s",
  min: "n",
  max: "n",
  orderNo: "n",
  status: oneOf(1, 2),
  remark: "s?",
} as const;

const withoutTenant = "rows are those of the own tenant, so that they do not name it";

/** Serial numbers: wire conventions 10, section 7. */
export const serialCalls: readonly WireCall<SerialWorld>[] = [
  {
    call: "POST sysSerial/page",
    access: "sysSerial/page",
    input: "paging, type, status n",
    result: page(serial),
    ours: withoutTenant,
    send: () => ({ body: { ...paging, field: "orderNo", order: "asc", type, status: 1 } }),
  },
  {
    call: "GET sysSerial/detail",
    access: "signed in",
    input: "Id* id",
    result: serial,
    required: ["Id"],
    ours: withoutTenant,
    send: ({ id }) => ({ query: { Id: id } }),
    errors: { D1002: ({ unknownId }) => ({ query: { Id: unknownId } }) },
  },
  {
    call: "POST sysSerial/update",
    access: "sysSerial/update",
    input: "Serial with id*, seq, status",
    result: "null",
    required: ["id"],
    ours: "the sequence goes on, whatever the row says of it",
    send: ({ row }) => ({ body: { ...row, seq: 0, remark: "changed" } }),
    errors: {
      D1002: ({ row, unknownId }) => ({ body: { ...row, id: unknownId } }),
      S0006: ({ row }) => ({ body: { ...row, resetInterval: 9 } }),
      S0007: ({ row }) => ({ body: { ...row, ...unknownType } }),
    },
  },
  {
    call: "POST sysSerial/setStatus",
    access: "sysSerial/setStatus",
    input: "id*, status* n",
    result: "n",
    required: ["id", "status"],
    ours: "the right of its own; the source needs none",
    send: ({ row }) => ({ body: { ...row, status: 1 } }),
    errors: { D1002: ({ unknownId }) => ({ body: { id: unknownId, status: 1 } }) },
  },
  {
    call: "GET sysSerial/typeList",
    access: "signed in",
    input: "",
    result: [{ text: "s", value: "s" }],
    send: () => ({}),
  },
  { call: "GET sysSerial/slotList", access: "signed in", input: "", result: ["s"], send: () => ({}) },
  {
    call: "POST sysSerial/preview",
    access: "signed in",
    input: "formater* s, seq n=0, max* n; the whole form may be sent",
    result: "s",
    required: ["formater", "max"],
    ours: "a slot that no type has is refused, as when the rule is saved",
    send: () => ({ body: { ...draft, formater: "R{yyyy}{MM}{dd}{SEQ}" } }),
    errors: {
      S0004: () => ({ body: { ...draft, seq: 99_999_999 } }),
      S0011: () => ({ body: { ...draft, formater: "{SEQ}{Week}" } }),
    },
  },
  {
    call: "POST sysSerial/nextSeqNo",
    access: "signed in",
    input: "type* s",
    result: "s",
    required: ["type"],
    send: () => ({ body: { type } }),
    errors: {
      S0002: () => ({ body: unknownType }),
      async S0004({ remove, add }) {
        await remove();
        await add({ max: 1 });
        return { body: { type }, around: async (send) => (await send(), await send()) };
      },
    },
  },
  {
    call: "POST sysSerial/globalNextSeqNo",
    access: "signed in",
    input: "type* s",
    result: "s",
    required: ["type"],
    ours: "only of a type that all tenants share; the source gives out any number of the default tenant",
    send: ({ withMainRule }) => ({ by: "platform", body: { type }, around: withMainRule }),
    errors: { S0002: () => ({ body: { type } }) },
  },
  {
    call: "POST sysSerial/delete",
    access: "sysSerial/delete",
    input: "id*",
    result: "null",
    required: ["id"],
    send: async ({ findId }) => ({ body: { id: await findId() } }),
    errors: { D1002: ({ unknownId }) => ({ body: { id: unknownId } }) },
  },
  {
    call: "POST sysSerial/add",
    access: "sysSerial/add",
    input: "Serial: type*, formater*, resetInterval*, min*, max*, orderNo, status, remark",
    result: "null",
    required: ["type", "formater"],
    send: () => ({ body: { ...draft, remark: "" } }),
    errors: {
      D1006: () => ({ body: draft }),
      S0006: () => ({ body: { ...draft, resetInterval: 9 } }),
      S0007: () => ({ body: { ...draft, ...unknownType } }),
    },
  },
];

export async function theSerials(client: ExistingClient): Promise<SerialWorld> {
  const findRow = async (by: WireCaller): Promise<Row> => {
    const [row = {}] = toRows(await client.get("POST sysSerial/page", { by, body: { ...paging, type } }));
    return row;
  };
  const add = async (by: WireCaller, changes: Row = {}) =>
    void (await client.get("POST sysSerial/add", { by, body: { ...draft, ...changes } }));
  const remove = async (by: WireCaller) =>
    void (await client.get("POST sysSerial/delete", { by, body: { id: (await findRow(by))["id"] } }));
  await add("admin");
  const { version: _, ...row } = await findRow("admin");
  return {
    row,
    id: Number(row["id"]),
    unknownId: 4_000_000_000_000_000,
    findId: async () => Number((await findRow("admin"))["id"]),
    remove: async () => await remove("admin"),
    add: async (changes) => await add("admin", changes),
    async withMainRule(send) {
      await add("platform");
      const answer = await send();
      await remove("platform");
      return answer;
    },
  };
}
