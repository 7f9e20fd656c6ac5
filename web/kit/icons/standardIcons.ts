/** Icons that the frame shows beside a list of the system area, as SVG by file name. */
export const standardIcons = import.meta.glob<string>(
  "../../../node_modules/@element-plus/icons-svg/{home-filled,setting,menu,document-copy,cpu,bell,user,help,office-building,mug,medal,chat-dot-round,place,monitor,promotion,key,search,connection,finished,view,download}.svg",
  { query: "?raw", import: "default", eager: true },
);
