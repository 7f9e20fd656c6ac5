/** Words of uploads, galleries and previews of files. */
export const text = {
  "kit.files.open": "打开“{{name}}”",
  "kit.files.select": "选择“{{name}}”",
  "kit.files.uploads": "上传的文件",
  "kit.files.retry": "重新上传“{{name}}”",
  "kit.files.notSent": "以下文件上传失败，未包含在内：{{files}}",
  "kit.files.dismiss": "从列表移除“{{name}}”",
  "kit.files.cancel": "取消上传“{{name}}”",
  "kit.files.progress": "“{{name}}”的上传进度",
  "kit.files.waiting": "等待中",
  "kit.files.sent": "{{sent}} / {{total}}",
  "kit.files.pause": "暂停上传“{{name}}”",
  "kit.files.resume": "继续上传“{{name}}”",
  "kit.files.paused": "已暂停，{{sent}} / {{total}}",
  "kit.files.reconnecting": "正在重新连接，{{sent}} / {{total}}",
  "kit.files.dropHint": "点击选择、拖到这里或粘贴",
  "kit.files.noPreview": "此格式暂不支持预览，请下载后查看",
  "kit.files.download": "下载",
  "kit.files.downloadOf": "下载“{{name}}”",
  "kit.files.unreadable": "文件无法读取",
  "kit.files.pictureTools": "图片工具",
  "kit.files.zoomIn": "放大",
  "kit.files.zoomOut": "缩小",
  "kit.files.zoom": "{{zoom}}%",
  "kit.files.turnLeft": "向左旋转",
  "kit.files.turnRight": "向右旋转",
  "kit.files.morePages": "还有 {{pages}} 页，请下载后查看",
  "kit.files.kind.image": "图片",
  "kit.files.kind.audio": "音频",
  "kit.files.kind.video": "视频",
  "kit.files.kind.pdf": "PDF",
  "kit.files.kind.document": "文档",
  "kit.files.kind.sheet": "表格",
  "kit.files.kind.text": "文本",
  "kit.files.kind.archive": "压缩包",
  "kit.files.kind.other": "其他",
};

declare module "#contract/text" {
  interface Texts {
    "kit.files": typeof text;
  }
}
