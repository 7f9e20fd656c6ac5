import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { idOf } from "#contract/id";
import { menuApi } from "#modules/menu/contract";
import { useWrite } from "../kit/parts/useWrite.ts";
import { useSession } from "../session/session.ts";
import { aMenu } from "../testing/builders.ts";
import { fakeServer } from "../testing/fakeServer.ts";
import { renderScreen } from "../testing/renderScreen.tsx";
import { useFreshMenu } from "./useFreshMenu.ts";

function Menu() {
  useFreshMenu();
  const { menus } = useSession();
  const write = useWrite(menuApi, "setStatus");
  return (
    <button type="button" onClick={() => void write.run({ id: idOf(1), status: 2 })}>
      {`${menus.length} 项`}
    </button>
  );
}

it("the shell's menu follows a write of the menu, and is not read twice before", async () => {
  const server = fakeServer();
  server.answer(menuApi, "setStatus", () => 1);
  const { user } = await renderScreen(<Menu />, { server });
  expect(server.heard(menuApi, "loginMenuTree")).toHaveLength(1);
  server.answer(menuApi, "loginMenuTree", () => ["/a", "/b"].map((path) => aMenu({ path, title: path })));

  await user.click(screen.getByRole("button", { name: "1 项" }));

  expect(await screen.findByRole("button", { name: "2 项" })).toBeDefined();
  await waitFor(() => expect(server.heard(menuApi, "loginMenuTree")).toHaveLength(2));
});
