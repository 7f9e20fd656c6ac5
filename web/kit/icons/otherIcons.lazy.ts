/** All other icons, for the icon picker and for custom menus; they load as one chunk. */
export const otherIcons = import.meta.glob<string>(
  [
    "../../../node_modules/@element-plus/icons-svg/*.svg",
    "!../../../node_modules/@element-plus/icons-svg/{home-filled,bell,setting,user,help,office-building,mug,medal,chat-dot-round,place,menu,school,document-copy,collection,alarm-clock,monitor,loading,document,printer,connection,link,coin,cpu,crop,edit,compass,finished,notebook,info-filled}.svg",
  ],
  { query: "?raw", import: "default", eager: true },
);
