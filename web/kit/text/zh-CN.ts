/** Words of the kit: lists, forms, dialogs. */
export const text = {
  "kit.cancel": "取消",
};

declare module "#contract/text" {
  interface Texts {
    kit: typeof text;
  }
}
