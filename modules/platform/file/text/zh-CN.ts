export const text = {
  "file.menu": "文件管理",
  "file.title": "文件",
  "file.missing": "文件不存在或已被删除",
  "file.empty": "文件是空的",
  "file.too_large": "文件不能超过 {{maximum}} MB",
  "file.type_refused": "不支持“{{type}}”类型的文件",
  "file.markup_refused": "文件内容是网页或脚本，不能上传",
  "file.program_inside": "压缩包中有程序或网页，不能上传",
  "file.too_many_pixels": "图片不能超过 {{maximum}} 百万像素",
  "file.unpacked_too_large": "压缩内容过大，不能上传",
  "file.suffix_refused": "这里只能上传 {{allowed}} 文件",
  "file.suffix_mismatch": "文件内容与扩展名“{{suffix}}”不符，实际是 {{type}}",
  "file.broken": "文件已损坏或无法读取",
  "file.name_invalid": "文件名无效",
  "file.folder_missing": "文件夹不存在或已被删除",
  "file.folder_taken": "已有名为“{{name}}”的文件夹",
  "file.folder_used": "文件夹“{{name}}”不是空的，不能删除",
  "file.folder_inside": "文件夹不能移动到自身或其下级",
  "file.version_missing": "该版本不存在",
  "file.quota_used": "存储空间不足：已用 {{used}}，共 {{quota}}",
};

declare module "#contract/text" {
  interface Texts {
    file: typeof text;
  }
}
