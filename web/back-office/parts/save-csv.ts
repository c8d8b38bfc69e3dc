/** Keeps an export as a file of this day: `orders-2026-11-21.csv`. */
import { csvStart } from '#domain/csv.ts'
import { dateInMalaysia } from '#domain/time.ts'

export function saveCsv(name: string, text: string): void {
  const link = document.createElement('a')
  // Reading the reply took the mark away that tells a spreadsheet how to read it.
  link.href = URL.createObjectURL(new Blob([csvStart, text], { type: 'text/csv;charset=utf-8' }))
  link.download = `${name}-${dateInMalaysia(new Date())}.csv`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
