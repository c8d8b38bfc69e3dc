import { saveFile } from '#web/ui/behaviour/save-file.ts'

/** Downloads a file that the server returned as base64. `type` is its MIME type. */
export function saveBase64File(file: { name: string; type: string; base64: string }): void {
  const bytes = Uint8Array.from(atob(file.base64), (character) => character.charCodeAt(0))
  saveFile(file.name, new Blob([bytes], { type: file.type }))
}
