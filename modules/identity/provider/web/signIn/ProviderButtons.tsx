import { LinkOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useEffect } from "react";
import { getEndpointPath } from "#contract/api";
import type { SignInOptions } from "#contract/signIn";
import { FlowFault, oAuthApi } from "../../contract.ts";
import { call } from "#base/api";
import { useTexts } from "#base/i18n";
import { type SignInErrorHandler, useSignInAttempt } from "#modules/identity/session/web";
import "./providers.css";
import { takeProviderReturn } from "./takeProviderReturn.ts";

type Props = {
  providers: SignInOptions["providers"];
  tenantId: number;
  /** The path to open after signing in. */
  redirect: string;
  onError: SignInErrorHandler;
};

/** The buttons of sign-in providers; completes the sign-in after the return from a provider. */
export function ProviderButtons({ providers, tenantId, redirect, onError }: Props) {
  const t = useTexts();
  const { isBusy, attempt } = useSignInAttempt(onError);

  useEffect(() => {
    const { code, fault } = takeProviderReturn();
    if (fault !== undefined) onError(t(`provider.fault.${FlowFault.safeParse(fault).data ?? "failed"}`));
    if (code !== undefined) void attempt(async () => await call(oAuthApi, "enter", { code }));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the return from a provider happens once, when the page opens
  }, []);

  return (
    <section className="sw-providers" aria-label={t("provider.ways")}>
      <h2>{t("provider.ways")}</h2>
      <div>
        {providers.map(({ id, name }) => (
          <Button
            key={id}
            href={addressOf(id, { tenantId, redirect })}
            icon={<LinkOutlined aria-hidden />}
            block
            size="large"
            disabled={isBusy}
          >
            {t("provider.signInWith", { name })}
          </Button>
        ))}
      </div>
    </section>
  );
}

/** The server redirects to the provider. */
function addressOf(provider: number, { tenantId, redirect }: Pick<Props, "tenantId" | "redirect">): string {
  const query = new URLSearchParams({ provider: String(provider), tenantId: String(tenantId), redirectUrl: redirect });
  return `${getEndpointPath(oAuthApi, "signIn")}?${query.toString()}`;
}
