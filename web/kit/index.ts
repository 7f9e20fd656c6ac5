export type { ProfileSection } from "./profile.ts";
export { type HeaderPartProps, type Hear, type Screen, type WebModule, webModule } from "./webModule.ts";
export { defineDetails, defineResource, type FormSection, type RecordRow, type Resource } from "./resource/resource.ts";
export { isFieldHidden } from "./resource/hidden.ts";
export type { Column, ColumnOptions } from "./resource/column.ts";
export type { Choice, Field, FieldInput, FieldOptions, FormKind, Values } from "./resource/field.ts";
export { type FormTarget, type List, type ListState, useInnerList, useList } from "./list/useList.ts";
export type { Filters, ListQuery, Sort } from "./list/listQuery.ts";
export { ListPage } from "./list/ListPage.tsx";
export { SearchBar } from "./list/SearchBar.tsx";
export { DataTable } from "./list/DataTable.tsx";
export { AddButton } from "./list/AddButton.tsx";
export { Notice } from "./list/ListNotice.tsx";
export { DataGrid } from "./grid/DataGrid.tsx";
export { allMatching, countOf, hasSelected, idsOf, isSelected, noSelection, type Selection } from "./list/selection.ts";
export type { GridColumn } from "./grid/gridColumn.ts";
export { ListForm } from "./form/ListForm.tsx";
export type { Panel } from "./form/panel.ts";
export { useDirty } from "../pages/unsaved.ts";
export { PickControl } from "./pickers/PickControl.tsx";
export { definePicker, type Pick, type Picker } from "./pickers/picker.ts";
export { PickedNames } from "./pickers/PickedNames.tsx";
export type { TreeNode } from "./tree/treeLines.ts";
export { TreePanel } from "./tree/TreePanel.tsx";
export { defineTree } from "./tree/defineTree.ts";
export { type NestedRow, type TreeListCalls, useTreeList } from "./tree/useTreeList.ts";
export { TreePicker } from "./tree/TreePicker.tsx";
export { CheckTree } from "./tree/CheckTree.tsx";
export type { CheckNode } from "./tree/checkNodes.ts";
export { AsyncCheckTree } from "./tree/AsyncCheckTree.tsx";
export { SplitPage } from "./tree/SplitPage.tsx";
export { Chip, type Tone } from "./cells/Chip.tsx";
export { DictionaryChip } from "./cells/DictionaryChip.tsx";
export { Identity } from "./cells/Identity.tsx";
export { formatAgo, formatDate, formatExactly, formatInstant } from "./cells/time.ts";
export { formatSize } from "./cells/numbers.ts";
export { CopyButton } from "./parts/CopyButton.tsx";
export { PopupPanel } from "./parts/PopupPanel.tsx";
export { DetailDrawer } from "./parts/DetailDrawer.tsx";
export { late } from "./parts/late.tsx";
export { isPermitted, type Needed, Permission, useHeldCodes } from "./parts/Permission.tsx";
export { OwnPasswordItem } from "../password/OwnPasswordItem.tsx";
export { PasswordMeter } from "../password/PasswordMeter.tsx";
export { PasswordPoints } from "../password/PasswordPoints.tsx";
export { RowAction, type RowActionProps } from "./parts/RowAction.tsx";
export {
  keysText,
  type Shortcut,
  type ShortcutAction,
  type ShortcutScope,
  useShortcut,
  useShortcuts,
} from "./parts/shortcuts.ts";
export { type Question, useConfirm } from "./parts/useConfirm.ts";
export { type Dialog, useDialog } from "./parts/useDialog.ts";
export { useWrite, type Write } from "./parts/useWrite.ts";
export { type Icons, loadIcons } from "./icons/icons.ts";
export { IconDrawing, MenuIcon } from "./icons/MenuIcon.tsx";
export { defineSearch } from "./search/defineSearch.ts";
export { useScreenNames } from "./screenNames.ts";
export { type Agenda, type AgendaEntry, defineFigure, type HomeParts, type Widget } from "./widgets/widget.ts";
export { WidgetFrame } from "./widgets/WidgetFrame.tsx";
export { HistoryPanel } from "./history/HistoryPanel.tsx";
export { useUndoToast } from "./history/useUndoToast.tsx";
export { useWords } from "../i18n.ts";
export { useEncrypt } from "../session/useEncrypt.ts";
export { type Answer, useAnswer } from "./parts/useAnswer.ts";
export { answerHere, call, CallError } from "../api.ts";
export { usePageLocation, usePageParams, usePageSearch } from "../pages/location.tsx";
export { loadSysInfo } from "../session/sysInfo.ts";
export { saveTaskFile } from "./tasks/saveTaskFile.ts";
export { isTaskOpen, taskPercent, taskTones } from "./tasks/taskState.ts";
