import { CheckCircleOutlined, EyeOutlined, HeartOutlined, LikeOutlined, SmileOutlined } from "@ant-design/icons";
import { useQueryClient } from "@tanstack/react-query";
import { App, Dropdown, Tooltip } from "antd";
import { type ReactNode, useState } from "react";
import type { Id } from "#contract/id";
import type { TextKey } from "#contract/text";
import { call } from "#base/api";
import { getFormatLocale, useTexts } from "#base/i18n";
import { IconButton } from "#kit/parts/IconButton.tsx";
import { showFailure } from "#kit/parts/showFailure.ts";
import { useCallResult } from "#kit/parts/useCallResult.ts";
import { type Comment, commentApi, maxReactors, type Reaction, type ReactionName, reactionNames } from "../contract.ts";
import "./reactions.css";

const icons: Readonly<Record<ReactionName, ReactNode>> = {
  agree: <LikeOutlined aria-hidden />,
  thanks: <HeartOutlined aria-hidden />,
  happy: <SmileOutlined aria-hidden />,
  seen: <EyeOutlined aria-hidden />,
  done: <CheckCircleOutlined aria-hidden />,
};
const labels: Readonly<Record<ReactionName, TextKey>> = {
  agree: "comment.reaction.agree",
  thanks: "comment.reaction.thanks",
  happy: "comment.reaction.happy",
  seen: "comment.reaction.seen",
  done: "comment.reaction.done",
};

/** The reactions to a comment: a click on one gives the same or takes the own one back. */
export function ReactionBar({ comment: { id, reactions } }: { comment: Pick<Comment, "id" | "reactions"> }) {
  const t = useTexts();
  const react = useReact(id);
  const isOwn = (name: string) => reactions.some((reaction) => reaction.name === name && reaction.isOwn);
  const items = reactionNames.map((name) => ({ key: name, icon: icons[name], label: t(labels[name]) }));
  return (
    <div className="sw-reactions">
      {reactions.map((reaction) => (
        <ReactionChip key={reaction.name} id={id} reaction={reaction} onClick={async () => await react(reaction)} />
      ))}
      <Dropdown
        trigger={["click"]}
        menu={{
          items,
          onClick({ key }) {
            const name = reactionNames.find((known) => known === key);
            if (name !== undefined) void react({ name, isOwn: isOwn(name) });
          },
        }}
      >
        <IconButton icon={<SmileOutlined aria-hidden />} label={t("comment.react")} opens="menu" />
      </Dropdown>
    </div>
  );
}

type ChipProps = { id: Id; reaction: Reaction; onClick: () => Promise<void> };

function ReactionChip({ id, reaction: { name, count, isOwn }, onClick }: ChipProps) {
  const t = useTexts();
  const [isPointed, setPointed] = useState(false);
  return (
    <Tooltip
      title={isPointed ? <Reactors id={id} name={name} count={count} /> : t(labels[name])}
      onOpenChange={setPointed}
    >
      <button
        type="button"
        className="sw-reaction"
        aria-pressed={isOwn}
        aria-label={t("comment.reaction.count", { reaction: t(labels[name]), count })}
        onClick={() => void onClick()}
      >
        {icons[name]} {count}
      </button>
    </Tooltip>
  );
}

/** Who gave a reaction; a role may hide the names. */
function Reactors({ id, name, count }: { id: Id; name: ReactionName; count: number }) {
  const t = useTexts();
  const { data = [] } = useCallResult(commentApi, "reactors", { id, name });
  const names: (string | undefined)[] = data.map(({ realName }) => realName);
  const shown = new Intl.ListFormat(getFormatLocale()).format(names.filter((one) => one !== undefined));
  const further = count - data.length;
  return (
    <>
      {t(labels[name])}
      {shown === "" ? undefined : ` · ${shown}`}
      {data.length === maxReactors && further > 0 && ` · ${t("comment.reaction.more", { count: further })}`}
    </>
  );
}

/** Gives or takes back a reaction. The chip shows the outcome, so that no message is necessary. */
function useReact(id: Id) {
  const queries = useQueryClient();
  const { message } = App.useApp();
  return async ({ name, isOwn }: Pick<Reaction, "name" | "isOwn">): Promise<void> => {
    try {
      await call(commentApi, "react", { id, name, isGiven: !isOwn });
    } catch (error) {
      showFailure(error, message);
    }
    await queries.invalidateQueries({ queryKey: [commentApi.name] });
  };
}
