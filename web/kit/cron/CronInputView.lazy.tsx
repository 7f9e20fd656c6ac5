import { DownOutlined, ToolOutlined } from "@ant-design/icons";
import { Button, Dropdown, Input, Space } from "antd";
import { useState } from "react";
import { cronMacros } from "#contract/cron/cronExpression";
import { parseCron } from "#contract/cron/parseCron";
import { useLanguage, useTexts } from "#base/i18n";
import { CronBuilder } from "./CronBuilder.tsx";
import type { CronInputProps } from "./CronInput.tsx";
import { CronSummary } from "./CronSummary.tsx";
import { useCronWords } from "./cronWords.ts";

/** See `CronInput`. */
export function CronInputView({ id, value = "", onChange, isDisabled = false, timeZone, days }: CronInputProps) {
  const t = useTexts();
  const [isBuilding, setBuilding] = useState(false);
  const describe = useCronWords(useLanguage());
  const isInvalid = value.trim() !== "" && parseCron(value).faults !== undefined;
  const macros = Object.keys(cronMacros).map((name) => ({
    key: name,
    label: (
      <span className="sw-cron-macro">
        <code>{name}</code> {describe(name)}
      </span>
    ),
  }));
  return (
    <div className="sw-cron">
      <Space.Compact block>
        <Input
          {...(id === undefined ? {} : { id, "aria-describedby": `${id}-words` })}
          value={value}
          disabled={isDisabled}
          status={isInvalid ? "error" : ""}
          placeholder={example}
          maxLength={maxExpression}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onChange?.(event.target.value)}
        />
        <Dropdown
          trigger={["click"]}
          disabled={isDisabled}
          menu={{ items: macros, onClick: ({ key }) => onChange?.(key) }}
        >
          <Button icon={<DownOutlined aria-hidden />} iconPlacement="end">
            {t("kit.cron.macros")}
          </Button>
        </Dropdown>
        <Button
          icon={<ToolOutlined aria-hidden />}
          title={t("kit.cron.builder")}
          aria-label={t("kit.cron.builder")}
          disabled={isDisabled}
          onClick={() => setBuilding(true)}
        />
      </Space.Compact>
      <CronSummary
        id={id === undefined ? undefined : `${id}-words`}
        text={value}
        timeZone={timeZone}
        days={days}
        count={1}
      />
      {isBuilding && (
        <CronBuilder
          text={value}
          timeZone={timeZone}
          days={days}
          onApply={(text) => onChange?.(text)}
          onClosed={() => setBuilding(false)}
        />
      )}
    </div>
  );
}

const example = "0 0 9 * * 1-5";

/** With its quotes and the format it is the argument of a trigger, which has 128 characters. */
const maxExpression = 120;
