/** Icons of the standard menu, as SVG by file name; every frame shows some of them. */
export const standardIcons = import.meta.glob<string>(
  "../../../node_modules/@element-plus/icons-svg/{home-filled,bell,setting,user,help,office-building,mug,medal,chat-dot-round,place,menu,school,document-copy,collection,alarm-clock,monitor,loading,document,printer,connection,link,coin,cpu,crop,edit,compass,finished,notebook,info-filled,download,grid,key,lock,promotion,search}.svg",
  { query: "?raw", import: "default", eager: true },
);
