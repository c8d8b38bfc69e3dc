/** Formats measurements as a table and writes it between two markers of docs/proof.md. */
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

import type { Row } from './row.ts'

const file = 'docs/proof.md'

/** Returns the measurements as a Markdown table. */
export function formatTable(rows: readonly Row[]): string {
  const lines = rows.map(
    ({ id, what, figure, goal, met }) =>
      `| ${id} | ${what} | ${figure} | ${goal} | ${met ? 'yes' : 'no'} |`,
  )
  return ['| id | what | measured | goal | met |', '|---|---|---|---|---|', ...lines, ''].join('\n')
}

/** Throws when docs/proof.md lacks the markers of a name, so that no long run is measured in vain. */
export function expectMarkers(name: string): void {
  findMarkers(name, readFileSync(file, 'utf8'))
}

/**
 * Replaces the text between `<!-- name -->` and `<!-- /name -->`. The text around it stays.
 * `duration` says how long the measurements took. Throws when a marker is missing.
 */
export function writeProof(name: string, rows: readonly Row[], duration?: string): void {
  const text = readFileSync(file, 'utf8')
  const { startIndex, endIndex } = findMarkers(name, text)
  const run = duration === undefined ? 'one run' : `one run of ${duration}`
  const machine = `Node ${process.versions.node}, ${availableParallelism()} processors, ${run}.`
  const before = text.slice(0, startIndex)
  const after = text.slice(endIndex)
  writeFileSync(file, `${before}\n${machine}\n\n${formatTable(rows)}${after}`)
}

/** Returns where the text between the markers starts and ends. Throws when a marker is missing. */
function findMarkers(name: string, text: string): { startIndex: number; endIndex: number } {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const beginIndex = text.indexOf(begin)
  const endIndex = text.indexOf(end)
  if (beginIndex < 0 || endIndex < 0) throw new Error(`${file} has no marker ${begin} or ${end}`)
  return { startIndex: beginIndex + begin.length, endIndex }
}
