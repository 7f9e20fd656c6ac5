/** The other icons of the standard menu; they load when their group is opened. */
export const menuIcons = import.meta.glob<string>(
  "../../../node_modules/@element-plus/icons-svg/{school,collection,alarm-clock,loading,document,printer,link,coin,crop,edit,compass,notebook,info-filled,grid,lock,box,data-line,calendar,circle-check}.svg",
  { query: "?raw", import: "default", eager: true },
);
