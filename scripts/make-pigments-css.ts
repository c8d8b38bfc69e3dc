/**
 * Writes web/ui/capsule/pigments.css from the pigment table: one class per ingredient colour, because
 * the content security policy allows no style attributes. `node scripts/make-pigments-css.ts`
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { stageColour } from '#domain/catalogue/colour.ts'
import { pigments, restPigment } from '#domain/catalogue/pigments.ts'

const file = fileURLToPath(new URL(import.meta.resolve('#web/ui/capsule/pigments.css')))
const all = [restPigment, ...pigments]

/** The whole style sheet. */
export function pigmentsCss(): string {
  const block = (lines: string[]): string => `${lines.join('\n')}\n`
  const light = all.map(({ number, fill, deep, edgeLight }) =>
    [
      `.i${number} {`,
      `  --c: ${fill};`,
      `  --cd: ${deep};`,
      `  --ce: ${edgeLight};`,
      `  --cs: ${stageColour(fill, 'light')};`,
      '}',
    ].join('\n'),
  )
  const dark = all.map(({ number, fill, edgeDark }) =>
    [
      `[data-scheme='dark'] .i${number} {`,
      `  --ce: ${edgeDark};`,
      `  --cs: ${stageColour(fill, 'dark')};`,
      '}',
    ].join('\n'),
  )
  // Paper inside the night: the dose card carries data-scheme="light" itself.
  const paper = all.map(({ number, fill, edgeLight }) =>
    [
      `[data-scheme='dark'] [data-scheme='light'] .i${number} {`,
      `  --ce: ${edgeLight};`,
      `  --cs: ${stageColour(fill, 'light')};`,
      '}',
    ].join('\n'),
  )
  return block([
    '/* Made by scripts/make-pigments-css.ts from domain/catalogue/pigments.ts; do not edit.',
    '   --c the fill of an ingredient, --cd its deep, --ce the edge that shows on the grounds of the',
    '   scheme, --cs the stage behind a product of that colour. .i0 is the rest. */',
    ...light,
    ...dark,
    ...paper,
  ])
}

/** True when the committed file is what the table gives. */
export const pigmentsCssIsCurrent = (): boolean => readFileSync(file, 'utf8') === pigmentsCss()

if (import.meta.main) writeFileSync(file, pigmentsCss())
