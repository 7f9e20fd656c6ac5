export const text = {
  "tenantDatabase.type_unsupported": "租户的独立数据库只支持 PostgreSQL",
  "tenantDatabase.engine_unsupported": "只能在 PostgreSQL 中创建租户数据库",
  "tenantDatabase.no_connection": "请先填写租户数据库的连接串，例如 postgres://账号:…@主机/数据库",
  "tenantDatabase.fault.refused": "不允许连接该地址。本机或链路本地地址须由运维加入 SITEWARD_OUTGOING_HOSTS",
  "tenantDatabase.fault.unreachable": "连不上该数据库，请检查主机、端口和加密设置",
  "tenantDatabase.fault.signIn": "数据库拒绝了该账号或密码",
  "tenantDatabase.fault.missing": "服务器上没有这个数据库",
  "tenantDatabase.fault.version": "数据库版本过低，需要 PostgreSQL 15 或更高版本",
  "tenantDatabase.fault.rights": "该账号不能在此数据库中建表，请使用数据库的所有者",
  "tenantDatabase.fault.roles": "该账号不能创建角色，请授予 CREATEROLE 或先建好 siteward 的三个角色",
  "tenantDatabase.fault.foreign": "此数据库已有其他内容，请使用空数据库",
  "tenantDatabase.fault.otherTenant": "此数据库已属于另一个租户",
  "tenantDatabase.in_use": "租户正在使用此数据库。请先迁回共享数据库，再更换或清除连接",
  "tenantDatabase.main": "主租户始终使用共享数据库",
  "tenantDatabase.no_owner": "服务器未配置数据库所有者的地址（DATABASE_OWNER_URL），不能管理租户数据库",
  "tenantDatabase.schemaTask": "更新租户“{{name}}”的数据库结构",
  "tenantDatabase.rowsTask": "更新租户“{{name}}”数据库中的公共数据",
  "tenantDatabase.prepareTask": "准备租户“{{name}}”的数据库",
  "tenantDatabase.syncTask": "同步所有租户数据库",
  "api.sysTenant.initTenantDb": "创建租户数据库",
  "api.sysTenant.initTenantData": "更新租户公共数据",
  "api.sysTenant.syncTenantDb": "同步所有租户数据库",
  "api.sysTenant.tenantDbList": "租户数据库列表",
  "api.sysTenant.place": "租户所在的数据库",
  "api.sysTenant.testDatabase": "测试租户数据库",
  "api.sysTenant.saveDatabase": "保存租户数据库",
  "api.sysTenant.prepareDatabase": "准备租户数据库",
};

declare module "#contract/text" {
  interface Texts {
    tenantDatabase: typeof text;
  }
}
