import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { HubEvent } from "#contract/realtime";
import { toId } from "#contract/id";
import { createFakeServer, type FakeServer, renderScreen } from "#testing";
import type { OpenEdit } from "#kit/list/listExtension.ts";
import { presenceApi, type PresentPerson, renewSeconds } from "../contract.ts";
import { presenceText as texts } from "../text/index.ts";
import { Component as PresenceEvents } from "./PresenceEvents.tsx";
import { PresentPeople } from "./PresentPeople.tsx";
import { PresenceNotice } from "./PresenceNotice.lazy.tsx";

const listeners = new Map<string, (content: unknown) => void>();
const subscribe = (event: HubEvent | "open" | "return", listener: (content: unknown) => void) => {
  listeners.set(event, listener);
  return () => listeners.delete(event);
};

const aPerson = (id: number, realName: string, isEditing = false): PresentPerson => ({
  id: toId(id),
  realName,
  isEditing,
});

let server: FakeServer;
let people: PresentPerson[];
let version: number;

beforeEach(() => {
  server = createFakeServer();
  people = [];
  version = 3;
  server.answer(presenceApi, "note", () => ({ people, version }));
  server.answer(presenceApi, "leave", () => null);
});

async function open(edit?: Partial<OpenEdit>) {
  const taken: object[] = [];
  const form: OpenEdit = {
    version: 3,
    isDirty: false,
    load: async () => await Promise.resolve({ id: 7, version: 4, updateUserName: "韩梅" }),
    takeOver: (record) => void taken.push(record),
    ...edit,
  };
  const page = await renderScreen(
    <>
      <PresenceNotice entity="sysPos" id={toId(7)} edit={edit === undefined ? undefined : form} />
      <PresenceEvents subscribe={subscribe} />
    </>,
    { server, texts },
  );
  return { ...page, taken };
}

const listNotes = () => server.receivedCalls(presenceApi, "note").map(({ input }) => input);

describe("the notice on an open record", () => {
  it("names those who edit it and those who have it open", async () => {
    people = [aPerson(1, "韩梅", true), aPerson(2, "李雷"), aPerson(3, "王芳")];

    await open();

    const status = await screen.findByRole("status", { name: "谁打开了此记录" });
    await waitFor(() => expect(status.textContent).toBe("韩梅正在编辑李雷, 王芳也打开了此记录"));
  });

  it("counts those whose names are hidden", async () => {
    const { realName: _, ...nameless } = aPerson(1, "");
    // oxlint-disable-next-line typescript/consistent-type-assertions -- a role hides the name, as the server does it
    const hidden = nameless as PresentPerson;

    await renderScreen(<PresentPeople people={[hidden]} />, { server, texts });

    expect(await screen.findByText("另有 1 人打开了此记录")).toBeDefined();
  });

  it("is noted with the input of the form, and ends when the record is closed", async () => {
    const { unmount } = await open({ isDirty: true });
    await waitFor(() => expect(listNotes()).toHaveLength(1));
    const [{ windowId } = {}] = listNotes();

    unmount();

    expect(listNotes()[0]).toEqual({ entity: "sysPos", recordId: 7, windowId, isEditing: true, version: 3 });
    await waitFor(() =>
      expect(server.receivedCalls(presenceApi, "leave").map(({ input }) => input)).toEqual([
        { entity: "sysPos", recordId: 7, windowId },
      ]),
    );
    expect(renewSeconds).toBeLessThan(30);
  });

  it("is loaded again when the server tells of a change of this record", async () => {
    await open();
    await waitFor(() => expect(listNotes()).toHaveLength(1));
    people = [aPerson(1, "韩梅")];

    listeners.get("RecordPresence")?.({ entity: "sysPos", recordId: 8 });
    listeners.get("RecordPresence")?.({ entity: "sysPos", recordId: 7 });

    expect(await screen.findByText("韩梅也打开了此记录")).toBeDefined();
    expect(listNotes()).toHaveLength(2);
  });

  it("offers to take over what another has saved", async () => {
    version = 4;

    const { user, taken } = await open({});
    const alert = await screen.findByRole("alert");
    await user.click(within(alert).getByRole("button", { name: /采\s*用/u }));

    expect(alert.textContent).toContain("韩梅已保存修改");
    expect(taken).toEqual([{ id: 7, version: 4, updateUserName: "韩梅" }]);
  });
});
