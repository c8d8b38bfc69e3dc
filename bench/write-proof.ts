/** Formats measurements as a table and writes it between two markers of docs/proof.md. */
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

import type { ReportRow } from './row.ts'

const file = 'docs/proof.md'

/** Returns the measurements as a Markdown table. */
export function formatTable(rows: readonly ReportRow[]): string {
  const lines = rows.map(
    ({ id, title, figure, goal, isMet }) =>
      `| ${id} | ${title} | ${figure} | ${goal} | ${isMet ? 'yes' : 'no'} |`,
  )
  return ['| id | what | measured | goal | met |', '|---|---|---|---|---|', ...lines, ''].join('\n')
}

/**
 * Throws when docs/proof.md lacks the markers of a name or has them in the wrong sequence. Call it
 * before a long measurement, whose result could not be written.
 */
export function expectMarkers(name: string): void {
  findMarkers(name, readFileSync(file, 'utf8'))
}

/**
 * Replaces the text between `<!-- name -->` and `<!-- /name -->`. The text around it stays.
 * `duration` says how long the measurements took. Throws when a marker is missing or misplaced.
 */
export function writeProof(name: string, rows: readonly ReportRow[], duration?: string): void {
  const text = readFileSync(file, 'utf8')
  const { startIndex, endIndex } = findMarkers(name, text)
  const run = duration === undefined ? 'one run' : `one run of ${duration}`
  const machine = `Node ${process.versions.node}, ${availableParallelism()} processors, ${run}.`
  const textBefore = text.slice(0, startIndex)
  const textAfter = text.slice(endIndex)
  writeFileSync(file, `${textBefore}\n${machine}\n\n${formatTable(rows)}${textAfter}`)
}

/**
 * Returns where the text between the markers starts and ends. Throws when a marker is missing, or
 * when the end marker comes first.
 */
function findMarkers(name: string, text: string): { startIndex: number; endIndex: number } {
  const [beginMarker, endMarker] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const beginIndex = text.indexOf(beginMarker)
  const endIndex = text.indexOf(endMarker)
  if (beginIndex < 0 || endIndex < beginIndex)
    throw new Error(`${file} has no marker ${beginMarker}, or no ${endMarker} after it`)
  return { startIndex: beginIndex + beginMarker.length, endIndex }
}
