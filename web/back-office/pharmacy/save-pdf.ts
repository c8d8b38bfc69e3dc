/** Downloads a PDF that the server returned as base64. */
import { saveFile } from '#web/ui/behaviour/save-file.ts'

export function savePdf({ name, base64 }: { name: string; base64: string }): void {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  saveFile(name, new Blob([bytes], { type: 'application/pdf' }))
}
