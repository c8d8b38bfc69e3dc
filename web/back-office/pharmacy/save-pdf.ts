import { saveBase64File } from '#web/back-office/parts/table/save-base64-file.ts'

/** Downloads a PDF that the server returned as base64. */
export function savePdf(file: { name: string; base64: string }): void {
  saveBase64File({ ...file, type: 'application/pdf' })
}
