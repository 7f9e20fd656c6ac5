import { oAuthApi, providerApi, thirdPartyApi } from "../contract.ts";
import { markReadOnly, type Route, routes } from "#core/http/routes";
import { beginLink, deleteLink, endOwnLink, listOwnLinks, pageLinks } from "./signIn/link.service.ts";
import {
  addProvider,
  deleteProvider,
  pageProviders,
  setProviderStatus,
  testProvider,
  updateProvider,
} from "./provider.service.ts";
import { beginSignIn, finishFlow, signInByProvider } from "./signIn/signIn.service.ts";

export const providerRoutes: readonly Route[] = [
  ...routes(providerApi, {
    page: markReadOnly(pageProviders),
    add: addProvider,
    update: updateProvider,
    setStatus: setProviderStatus,
    delete: deleteProvider,
    test: markReadOnly(testProvider),
  }),
  ...routes(thirdPartyApi, { page: markReadOnly(pageLinks), delete: deleteLink }),
  // Writes are in separate transactions: none is open while the call waits for a provider or a password hash.
  ...routes(oAuthApi, {
    signIn: beginSignIn,
    signInCallback: finishFlow,
    enter: markReadOnly(signInByProvider),
    own: listOwnLinks,
    link: markReadOnly(beginLink),
    unlink: endOwnLink,
  }),
];
