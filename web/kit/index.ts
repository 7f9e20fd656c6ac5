export type { ProfileSection } from "./profile.ts";
export type { FirstStep, FirstStepDialogProps } from "./firstStep.ts";
export type { ManualPage } from "./manual.ts";
export type { HeaderItemProps } from "./headerItem.ts";
export {
  type PageHelpProps,
  type RealtimePartProps,
  type Screen,
  type Subscribe,
  type WebModule,
  webModule,
} from "./webModule.ts";
export {
  defineReadOnlyList,
  defineResource,
  type FormSection,
  type RecordRow,
  type Resource,
} from "./resource/resource.ts";
export { isFieldHidden } from "./resource/hiddenFields.ts";
export type { Column, ColumnOptions } from "./resource/column.ts";
export type { Choice, Field, FieldInput, FieldOptions, FormKind, Values } from "./resource/field.ts";
export { type FormTarget, type List, type ListState, useInnerList, useList } from "./list/useList.ts";
export type { Filters, ListQuery, Sort } from "./list/listQuery.ts";
export { showAddedRow } from "./form/useAddedRow.ts";
export { showRecentRows } from "./list/recentRows.ts";
export { ListPage } from "./list/ListPage.tsx";
export { SearchBar } from "./list/SearchBar.tsx";
export { DataTable } from "./list/DataTable.tsx";
export { AddButton } from "./list/AddButton.tsx";
export { EmptyState } from "./list/ListPlaceholder.tsx";
export { DataGrid } from "./grid/DataGrid.tsx";
export {
  allMatching,
  countSelected,
  hasSelected,
  isSelected,
  listSelectedIds,
  noSelection,
  type Selection,
} from "./list/selection.ts";
export type { GridColumn } from "./grid/gridColumn.ts";
export { useEditedRecord, usePreviousInput, useRequestedEntry } from "./form/recordContext.ts";
export { OwnPasswordItem } from "./form/OwnPasswordItem.tsx";
export { ListForm } from "./form/ListForm.tsx";
export type { Panel } from "./form/panel.ts";
export { useUnsavedInput } from "#base/page/unsavedInput";
export { usePanelInput } from "./form/panelInput.ts";
export { PickerControl } from "./pickers/PickerControl.tsx";
export { definePicker, type Picker, type PickerItem, type PickerNoticeProps } from "./resource/picker.ts";
export { PickedNames } from "./pickers/PickedNames.tsx";
export type { TreeNode } from "./tree/treeLines.ts";
export { TreePanel } from "./tree/TreePanel.tsx";
export { defineTree } from "./tree/defineTree.ts";
export { type NestedRow, type TreeListCalls, useTreeList } from "./tree/nested/useTreeList.ts";
export { TreePicker } from "./tree/picker/TreePicker.tsx";
export { CheckTree } from "./tree/check/CheckTree.tsx";
export type { CheckNode } from "./tree/check/checkNodes.ts";
export { AsyncCheckTree, type CheckedNodes } from "./tree/check/AsyncCheckTree.tsx";
export { SplitPage } from "./tree/SplitPage.tsx";
export { Chip, type Tone } from "./cells/Chip.tsx";
export { DictionaryTag, ItemTag } from "./dictionary/DictionaryTag.tsx";
export { useStoredPicture } from "./cells/storedPicture.ts";
export { NameWithAvatar } from "./cells/NameWithAvatar.tsx";
export { formatAgo, formatDate, formatExactly, formatInstant } from "./cells/time.ts";
export { formatSize } from "./cells/numbers.ts";
export { CopyButton } from "./parts/CopyButton.tsx";
export { PopupPanel } from "./parts/PopupPanel.tsx";
export { DetailDrawer } from "./parts/DetailDrawer.tsx";
export { lazyComponent } from "./parts/lazyComponent.tsx";
export { isPermitted, Permission, type RequiredCalls, usePermissionCodes } from "./parts/Permission.tsx";
export { RowAction, type RowActionProps } from "./parts/RowAction.tsx";
export {
  formatKeys,
  type Shortcut,
  type ShortcutAction,
  type ShortcutScope,
  useShortcut,
  useShortcuts,
} from "./parts/shortcuts.ts";
export { type ConfirmOptions, useConfirm } from "./parts/useConfirm.ts";
export { type Dialog, useDialog } from "./parts/useDialog.ts";
export { TopChoice, topValue } from "./pickers/TopChoice.tsx";
export { showFailure } from "./parts/showFailure.ts";
export { useWrite, type Write } from "./parts/useWrite.ts";
export { type Icons, loadIcons } from "./icons/icons.ts";
export { IconDrawing, MenuIcon } from "./icons/MenuIcon.tsx";
export { defineSearch } from "./search/defineSearch.ts";
export { useScreenNames } from "./useScreenNames.ts";
export { defineMetric, type HomeParts, type Widget } from "./widgets/widget.ts";
export { WidgetFrame } from "./widgets/WidgetFrame.tsx";
export { RecordPanels } from "./parts/RecordPanels.tsx";
export { useUndoToast } from "./parts/useUndoToast.tsx";
export { useClearButton } from "./parts/useClearButton.tsx";
export { useTexts } from "#base/i18n";
export { usePasswordEncryption } from "#base/session/usePasswordEncryption";
export { type CallResult, useCallResult } from "./parts/useCallResult.ts";
export { CallError } from "#base/answer";
export { call, registerLocalApi } from "#base/api";
export { usePageLocation, usePageParams, usePageSearch } from "#base/page/location.tsx";
export { loadSysInfo } from "#base/session/sysInfo";
