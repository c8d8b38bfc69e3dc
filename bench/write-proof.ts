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

/** Replaces the text between `<!-- name -->` and `<!-- /name -->`. The text around it stays. */
export function writeProof(name: string, rows: readonly Row[]): void {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const text = readFileSync(file, 'utf8')
  const from = text.indexOf(begin)
  if (from < 0) throw new Error(`${file} has no marker ${begin}`)
  const machine = `Node ${process.versions.node}, ${availableParallelism()} processors, one run.`
  const before = text.slice(0, from + begin.length)
  const after = text.slice(text.indexOf(end))
  writeFileSync(file, `${before}\n${machine}\n\n${formatTable(rows)}${after}`)
}
