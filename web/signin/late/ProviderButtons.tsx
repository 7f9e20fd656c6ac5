import { LinkOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useEffect } from "react";
import { pathOf } from "#contract/api";
import type { SignInOffers } from "#contract/signIn";
import { FlowFault, oAuthApi } from "#modules/provider/contract";
import { call } from "../../api.ts";
import { useWords } from "../../i18n.ts";
import { type OnError, useAttempt } from "../useAttempt.ts";
import "./providers.css";
import { takeReturn } from "./takeReturn.ts";

type Props = {
  providers: SignInOffers["providers"];
  tenantId: number;
  /** Where to go on to; a path of the application. */
  redirect: string;
  onError: OnError;
};

/** The ways in by third parties; goes on with whoever comes back from one. */
export function ProviderButtons({ providers, tenantId, redirect, onError }: Props) {
  const t = useWords();
  const { isBusy, attempt } = useAttempt(onError);

  useEffect(() => {
    const { code, fault } = takeReturn();
    if (fault !== undefined) onError(t(`provider.fault.${FlowFault.safeParse(fault).data ?? "failed"}`));
    if (code !== undefined) void attempt(async () => await call(oAuthApi, "enter", { code }));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- whoever comes back does so once, with the page
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

/** The server leads on to the provider. */
function addressOf(provider: number, { tenantId, redirect }: Pick<Props, "tenantId" | "redirect">): string {
  const query = new URLSearchParams({ provider: String(provider), tenantId: String(tenantId), redirectUrl: redirect });
  return `${pathOf(oAuthApi, "signIn")}?${query.toString()}`;
}
