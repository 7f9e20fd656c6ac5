import {
  AppstoreOutlined,
  BarsOutlined,
  EyeOutlined,
  RestOutlined,
  SettingOutlined,
  UploadOutlined,
} from "@ant-design/icons";
import { Alert, Button } from "antd";
import { type DragEvent, useState } from "react";
import {
  DataTable,
  isPermitted,
  lazyComponent,
  ListPage,
  RowAction,
  SearchBar,
  SplitPage,
  useDialog,
  useList,
  useTexts,
  useWrite,
} from "#kit";
import { useUploads } from "#kit/files/uploads.ts";
import { fileApi, type StoredFile } from "../contract.ts";
import { heldUploads, uploadInto } from "./uploadFile.ts";
import { downloadFile } from "./downloadFile.ts";
import { FileBulkActions } from "./FileBulkActions.tsx";
import { fileResource } from "./file.resource.tsx";
import { FileTiles } from "./FileTiles.tsx";
import { FolderPanel, useFolderSelection } from "./FolderPanel.tsx";
import { UploadPanel } from "./UploadPanel.tsx";
import { useFileLayout } from "./fileLayout.ts";
import { useUnfinishedUploads } from "./useUnfinishedUploads.ts";
import "./file.css";

const PreviewDrawer = lazyComponent(async () => (await import("./PreviewDrawer.tsx")).PreviewDrawer);
const EditFileDialog = lazyComponent(async () => (await import("./EditFileDialog.tsx")).EditFileDialog);
const MoveDialog = lazyComponent(async () => (await import("./MoveDialog.tsx")).MoveDialog);
const LinkDialog = lazyComponent(async () => (await import("./LinkDialog.tsx")).LinkDialog);
const HoldDialog = lazyComponent(async () => (await import("./HoldDialog.tsx")).HoldDialog);
const BinDrawer = lazyComponent(async () => (await import("./BinDrawer.tsx")).BinDrawer);
const SettingDialog = lazyComponent(async () => (await import("./SettingDialog.tsx")).SettingDialog);
const UploadDialog = lazyComponent(async () => (await import("./UploadDialog.tsx")).UploadDialog);

const editLabel = "file.edit";
const uploading = { of: fileApi, call: "uploadFile" } as const;
const setting = { of: fileApi, call: "saveSetting" } as const;
const deleting = { of: fileApi, call: "delete" } as const;

/** The files of the tenant: folders on the left, a list or tiles on the right; files can be dropped anywhere. */
export function Component() {
  const t = useTexts();
  const [folder, chooseFolder] = useFolderSelection();
  const list = useList(fileResource, folder.filter);
  const [layout, setLayout] = useFileLayout();
  const [isOver, setOver] = useState(false);
  const shown = useDialog<StoredFile>();
  const edited = useDialog<StoredFile>();
  const moved = useDialog<readonly StoredFile["id"][]>();
  const linked = useDialog<StoredFile>();
  const held = useDialog<StoredFile>();
  const release = useWrite(fileApi, "release");
  const bin = useDialog<true>();
  const settings = useDialog<true>();
  const upload = useDialog<true>();
  const uploads = useUploads(uploadInto(folder.folderId), () => void list.refresh(), heldUploads);
  const unfinished = useUnfinishedUploads(uploads);
  const canUpload = isPermitted(uploading);
  const isGallery = layout === "gallery";

  function handleDrop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    if (canUpload) uploads.add([...event.dataTransfer.files]);
  }

  const actions = (file: StoredFile) => (
    <>
      <RowAction of={fileApi} call="preview" icon={<EyeOutlined aria-hidden />} onClick={() => shown.open(file)} />
      <RowAction of={fileApi} call="downloadFile" onClick={async () => await downloadFile(file)} />
      <RowAction of={fileApi} call="update" label={editLabel} onClick={() => edited.open(file)} />
      <RowAction of={fileApi} call="move" onClick={() => moved.open([file.id])} />
      <RowAction of={fileApi} call="link" onClick={() => linked.open(file)} />
      {file.holdReason === null ? (
        <RowAction of={fileApi} call="hold" onClick={() => held.open(file)} />
      ) : (
        <RowAction of={fileApi} call="release" onClick={async () => void (await release.run({ id: file.id }))} />
      )}
    </>
  );

  return (
    <div
      className="file-page"
      onDragOver={(event) => {
        if (!canUpload || !event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => (event.currentTarget.contains(toNode(event.relatedTarget)) ? undefined : setOver(false))}
      onDrop={handleDrop}
      onPaste={({ clipboardData }) => (canUpload ? uploads.add([...clipboardData.files]) : undefined)}
    >
      <SplitPage panel={<FolderPanel selection={folder} onChoose={chooseFolder} />}>
        <ListPage
          list={list}
          actions={
            canUpload ? (
              <Button type="primary" icon={<UploadOutlined aria-hidden />} onClick={() => upload.open(true)}>
                {t("file.uploadFile")}
              </Button>
            ) : undefined
          }
          tools={
            <>
              <Button
                type="text"
                icon={isGallery ? <BarsOutlined aria-hidden /> : <AppstoreOutlined aria-hidden />}
                onClick={() => setLayout(isGallery ? "list" : "gallery")}
              >
                {t(isGallery ? "file.asList" : "file.asGallery")}
              </Button>
              {isPermitted(deleting) ? (
                <Button type="text" icon={<RestOutlined aria-hidden />} onClick={() => bin.open(true)}>
                  {t("file.bin")}
                </Button>
              ) : undefined}
              {isPermitted(setting) ? (
                <Button type="text" icon={<SettingOutlined aria-hidden />} onClick={() => settings.open(true)}>
                  {t("file.settings")}
                </Button>
              ) : undefined}
            </>
          }
        >
          {unfinished.names.length === 0 ? undefined : (
            <Alert
              type="warning"
              showIcon
              title={t("file.unfinished", { names: unfinished.names.join(t("kit.comma")) })}
              closable={{ closeIcon: true, "aria-label": t("kit.close"), onClose: unfinished.forget }}
            />
          )}
          <SearchBar list={list} />
          {isGallery && list.state === "ready" ? (
            <FileTiles list={list} onOpen={shown.open} onMove={moved.open} renderActions={actions} />
          ) : (
            <DataTable
              list={list}
              rowActions={actions}
              onOpen={shown.open}
              bulkActions={<FileBulkActions list={list} onMove={moved.open} />}
            />
          )}
        </ListPage>
      </SplitPage>
      {isOver ? <p className="file-drop-note">{t("file.dropHere")}</p> : undefined}
      <UploadPanel uploads={uploads} />
      {upload.target === undefined ? undefined : <UploadDialog uploads={uploads} onClosed={upload.close} />}
      <PreviewDrawer dialog={shown} onChanged={() => void list.refresh()} />
      {edited.target === undefined ? undefined : <EditFileDialog file={edited.target} onClosed={edited.close} />}
      {moved.target === undefined ? undefined : <MoveDialog ids={moved.target} onClosed={moved.close} />}
      {linked.target === undefined ? undefined : <LinkDialog file={linked.target} onClosed={linked.close} />}
      {held.target === undefined ? undefined : <HoldDialog file={held.target} onClosed={held.close} />}
      {settings.target === undefined ? undefined : <SettingDialog onClosed={settings.close} />}
      <BinDrawer dialog={bin} onChanged={() => void list.refresh()} />
    </div>
  );
}

function toNode(target: EventTarget | null): Node | null {
  return target instanceof Node ? target : null;
}
