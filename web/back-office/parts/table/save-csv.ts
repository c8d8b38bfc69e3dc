/** Downloads an export, named with today's date: `orders-2026-11-21.csv`. */
import { csvByteOrderMark } from '#domain/csv.ts'
import { dateInMalaysia } from '#domain/time.ts'
import { saveFile } from '#web/ui/behaviour/save-file.ts'

export function saveCsv(name: string, text: string): void {
  // Reading the response as text removed the byte order mark, which spreadsheets need.
  const content = new Blob([csvByteOrderMark, text], { type: 'text/csv;charset=utf-8' })
  saveFile(`${name}-${dateInMalaysia(new Date())}.csv`, content)
}
