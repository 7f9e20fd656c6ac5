/** All other icons, for the icon picker and for custom menus; they load as one chunk. */
export const otherIcons = import.meta.glob<string>(
  [
    "../../../node_modules/@element-plus/icons-svg/*.svg",
    "!../../../node_modules/@element-plus/icons-svg/{home-filled,setting,menu,document-copy,cpu,bell,user,help,office-building,mug,medal,chat-dot-round,place,monitor,promotion,key,search,connection,finished,view,download}.svg",
    "!../../../node_modules/@element-plus/icons-svg/{school,collection,alarm-clock,loading,document,printer,link,coin,crop,edit,compass,notebook,info-filled,grid,lock,box,data-line,calendar,circle-check}.svg",
  ],
  { query: "?raw", import: "default", eager: true },
);
