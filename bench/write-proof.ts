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

/**
 * Replaces the text between `<!-- name -->` and `<!-- /name -->`. The text around it stays. Throws
 * when a marker is missing.
 */
export function writeProof(name: string, rows: readonly Row[]): void {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const text = readFileSync(file, 'utf8')
  const beginIndex = text.indexOf(begin)
  const endIndex = text.indexOf(end)
  if (beginIndex < 0 || endIndex < 0) throw new Error(`${file} has no marker ${begin} or ${end}`)
  const machine = `Node ${process.versions.node}, ${availableParallelism()} processors, one run.`
  const before = text.slice(0, beginIndex + begin.length)
  const after = text.slice(endIndex)
  writeFileSync(file, `${before}\n${machine}\n\n${formatTable(rows)}${after}`)
}
