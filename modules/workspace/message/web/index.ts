import { lazyComponent, webModule } from "#kit";
import type { Id } from "#contract/id";
import { accountActions, personActions } from "#modules/identity/account/web";
import { onlineActions } from "#modules/identity/online/web";
import { shownConversations } from "#modules/workspace/profile/web";
import { isThreadShown } from "#kit/parts/shownThreads.ts";
import { messageContactApi } from "../contact.contract.ts";
import { messageText } from "../text/index.ts";
import { LazyMessageButton } from "./LazyMessageButton.tsx";
import { messagePath } from "./messagePath.ts";

const writing = { of: messageContactApi, call: "page" } as const;

const toAddress = (accountId: Id) => `${messagePath}?person=${accountId}`;

function openConversation(accountId: Id): void {
  location.hash = toAddress(accountId);
}

export const messageWeb = webModule({
  screens: { "/home/message/index": async () => await (await import("./loadPage.ts")).loadPage() },
  texts: messageText,
  manual: async () => await import("./message.manual.ts"),
  searches: [async () => await import("./message.search.ts")],
  headerItems: [{ order: 29, Item: LazyMessageButton }],
  extensions: [
    accountActions.provide({ ...writing, label: "account.writeTo", run: ({ id }) => openConversation(id) }),
    personActions.provide(lazyComponent(async () => (await import("./WriteToPerson.tsx")).WriteToPerson)),
    onlineActions.provide({ ...writing, label: "online.writeTo", run: ({ userId }) => openConversation(userId) }),
    shownConversations.provide((accountId) => isThreadShown(toAddress(accountId))),
  ],
  live: async () => await import("./MessageEvents.tsx"),
});
