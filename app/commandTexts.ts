/** What the commands say, in the two source languages. Why one fails is told by texts of the modules. */
export const commandTexts = {
  "zh-CN": {
    backingUp: "正在备份 {{from}} 到 {{to}}",
    progress: "已读取 {{done}} MB，共约 {{total}} MB",
    done: "备份完成：{{place}}（{{size}} MB，{{seconds}} 秒，{{tables}} 张表，{{rows}} 行）",
    unencrypted: "未设置 SITEWARD_BACKUP_KEY：备份未加密，请妥善保管。",
    withoutKeys: "备份不含密钥。请单独保存 {{folder}}，或加上 --with-keys。",
    nothingChanged: "没有改动任何数据。",
    failed: "失败：{{reason}}",
    found: "备份 {{id}}，制作于 {{time}}（版本 {{version}}）",
    "step.checking": "检查备份 …",
    "step.unpacking": "解包 …",
    "step.replaying": "重放日志 …",
    "step.comparing": "核对数据 …",
    "step.exchanging": "替换数据 …",
    "step.starting": "启动恢复后的数据库 …",
    restored: "恢复完成：{{tables}} 张表，{{rows}} 行，{{files}} 个文件。现在可以启动服务。",
    former: "原来的数据保留在 {{folder}}，确认无误后可以删除。",
    "usage.backup": "用法：npm run backup -- [--to 文件夹 | --to s3] [--with-keys] [--demo]",
    "usage.restore":
      '用法：npm run restore -- --from 文件夹|s3|s3/编号 [--at "2026-11-29 20:00:00" | --at latest] [--replace] [--without-keys] [--demo]',
  },
  en: {
    backingUp: "Backing up {{from}} to {{to}}",
    progress: "Read {{done}} MB of about {{total}} MB",
    done: "Backup complete: {{place}} (MB: {{size}}, seconds: {{seconds}}, tables: {{tables}}, rows: {{rows}})",
    unencrypted: "SITEWARD_BACKUP_KEY is not set: the backup is not encrypted. Keep it in a safe place.",
    withoutKeys: "The backup does not contain the keys. Save {{folder}} separately, or add --with-keys.",
    nothingChanged: "Nothing was changed.",
    failed: "Failed: {{reason}}",
    found: "Backup {{id}}, made at {{time}} (version {{version}})",
    "step.checking": "Checking the backup …",
    "step.unpacking": "Unpacking …",
    "step.replaying": "Replaying the log …",
    "step.comparing": "Comparing the data …",
    "step.exchanging": "Replacing the data …",
    "step.starting": "Starting the restored database …",
    restored: "Restore complete. Tables: {{tables}}, rows: {{rows}}, files: {{files}}. You can start the server now.",
    former: "The former data is in {{folder}}; delete it when you no longer need it.",
    "usage.backup": "Usage: npm run backup -- [--to FOLDER | --to s3] [--with-keys] [--demo]",
    "usage.restore":
      'Usage: npm run restore -- --from FOLDER|s3|s3/NUMBER [--at "2026-11-29 20:00:00" | --at latest] [--replace] [--without-keys] [--demo]',
  },
} as const;

/** See `commandTexts`. */
export type CommandTextKey = keyof (typeof commandTexts)["en"];
