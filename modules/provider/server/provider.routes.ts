import { oAuthApi, providerApi, thirdPartyApi } from "#modules/provider/contract";
import { reads, type Route, routes } from "#server/http/routes";
import { beginLink, deleteLink, endOwnLink, listOwnLinks, pageLinks } from "./link.service.ts";
import {
  addProvider,
  deleteProvider,
  pageProviders,
  setProviderStatus,
  testProvider,
  updateProvider,
} from "./provider.service.ts";
import { beginSignIn, enterByProvider, finishFlow } from "./signIn.service.ts";

export const providerRoutes: readonly Route[] = [
  ...routes(providerApi, {
    page: reads(pageProviders),
    add: addProvider,
    update: updateProvider,
    setStatus: setProviderStatus,
    delete: deleteProvider,
    test: reads(testProvider),
  }),
  ...routes(thirdPartyApi, { page: reads(pageLinks), delete: deleteLink }),
  // Writes stand in transactions of their own: none is held open while a provider or a password is waited for.
  ...routes(oAuthApi, {
    signIn: beginSignIn,
    signInCallback: finishFlow,
    enter: reads(enterByProvider),
    own: listOwnLinks,
    link: reads(beginLink),
    unlink: endOwnLink,
  }),
];
