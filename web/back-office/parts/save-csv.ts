/** Downloads an export, named with today's date: `orders-2026-11-21.csv`. */
import { csvStart } from '#domain/csv.ts'
import { dateInMalaysia } from '#domain/time.ts'

export function saveCsv(name: string, text: string): void {
  const link = document.createElement('a')
  // Reading the response removed the byte order mark, which spreadsheets need.
  link.href = URL.createObjectURL(new Blob([csvStart, text], { type: 'text/csv;charset=utf-8' }))
  link.download = `${name}-${dateInMalaysia(new Date())}.csv`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
