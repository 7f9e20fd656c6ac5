import { sessionMenuApi } from "../session.contract.ts";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { toId } from "#contract/id";
import { menuApi } from "../contract.ts";
import { useWrite } from "#kit/parts/useWrite.ts";
import { useSession } from "#base/session/session";
import { aMenu } from "#testing/builders.ts";
import { createFakeServer } from "#testing/fakeServer.ts";
import { renderScreen } from "#testing/renderScreen.tsx";
import { MenuRefresh } from "./MenuRefresh.ts";

function Menu() {
  const { menus } = useSession();
  const write = useWrite(menuApi, "setStatus");
  return (
    <>
      <MenuRefresh />
      <button type="button" onClick={() => void write.run({ id: toId(1), status: 2 })}>
        {`${menus.length} 项`}
      </button>
    </>
  );
}

it("reloads the shell's menu after a write of the menu, and not before", async () => {
  const server = createFakeServer();
  server.answer(menuApi, "setStatus", () => 1);
  const { user } = await renderScreen(<Menu />, { server });
  expect(server.receivedCalls(sessionMenuApi, "loginMenuTree")).toHaveLength(1);
  server.answer(sessionMenuApi, "loginMenuTree", () => ["/a", "/b"].map((path) => aMenu({ path, title: path })));

  await user.click(screen.getByRole("button", { name: "1 项" }));

  expect(await screen.findByRole("button", { name: "2 项" })).toBeDefined();
  await waitFor(() => expect(server.receivedCalls(sessionMenuApi, "loginMenuTree")).toHaveLength(2));
});
