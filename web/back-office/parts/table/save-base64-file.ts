/** Downloads a file that the server returned as base64. */
import { saveFile } from '#web/ui/behaviour/save-file.ts'

export function saveBase64File(file: { name: string; type: string; base64: string }): void {
  const bytes = Uint8Array.from(atob(file.base64), (character) => character.charCodeAt(0))
  saveFile(file.name, new Blob([bytes], { type: file.type }))
}
