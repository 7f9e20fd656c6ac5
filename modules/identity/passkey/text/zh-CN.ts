export const text = {
  "passkey.missing": "没有可用的通行密钥",
  "passkey.begin_again": "设置已超时，请重新开始",
  "passkey.no_place": "此地址不能使用通行密钥，请从系统的正式地址打开",
  "passkey.too_many": "最多可添加 {{count}} 个通行密钥",
  "passkey.taken": "此通行密钥已添加过",
  "passkey.refused": "通行密钥未通过验证",
  "passkey.wrong_unlock": "通行密钥未通过验证，还可尝试 {{count}} 次",
  "passkey.title": "通行密钥",
  "passkey.about": "用指纹、面容、屏幕锁或安全密钥代替验证码，钓鱼网站无法骗取。",
  "passkey.empty": "还没有通行密钥。",
  "passkey.add": "添加通行密钥",
  "passkey.addText": "添加后，可用它直接登录，无需密码和验证码，也可解锁屏幕。",
  "passkey.name": "名称",
  "passkey.make": "创建通行密钥",
  "passkey.makeText": "给它起个名字，然后按浏览器的提示操作。",
  "passkey.added": "通行密钥已添加，其他会话已退出登录。",
  "passkey.created": "添加于 {{when}}",
  "passkey.lastUsed": "最后使用：{{when}}",
  "passkey.neverUsed": "尚未使用",
  "passkey.synced": "已同步",
  "passkey.onlyAt": "仅可在 {{host}} 使用",
  "passkey.rename": "重命名",
  "passkey.remove": "移除",
  "passkey.removeAsk": "移除“{{name}}”后，将不能再用它登录或解锁。",
  "passkey.removed": "通行密钥已移除，其他会话已退出登录。",
  "passkey.use": "使用通行密钥",
  "passkey.noName": "通行密钥需要域名，此页面是用 IP 地址打开的。请用系统的域名打开（本机请用 localhost）。",
  "passkey.notSecure": "通行密钥需要安全连接，请用 https 打开此页面。",
  "passkey.notSupported": "此浏览器不支持通行密钥。",
  "passkey.cancelled": "操作已取消或超时，请重试。",
  "passkey.signIn": "用通行密钥登录",
  "api.sysPasskey": "通行密钥",
};

declare module "#contract/text" {
  interface Texts {
    passkey: typeof text;
  }
}
