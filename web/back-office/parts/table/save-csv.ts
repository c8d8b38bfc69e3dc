import { csvByteOrderMark } from '#domain/csv.ts'
import { dateInMalaysia } from '#domain/time.ts'
import { saveFile } from '#web/ui/behaviour/save-file.ts'

/** Downloads a CSV export. Adds today's date in Malaysia to its name: `orders-2026-11-21.csv`. */
export function saveCsv(name: string, csv: string): void {
  // Reading the response as text removed the byte order mark, which spreadsheets need.
  const content = new Blob([csvByteOrderMark, csv], { type: 'text/csv;charset=utf-8' })
  saveFile(`${name}-${dateInMalaysia(new Date())}.csv`, content)
}
