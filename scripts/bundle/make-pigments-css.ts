/**
 * Writes web/ui/capsule/pigments.css from the pigment table: one class per ingredient colour,
 * because the content security policy allows no style attributes. Run `node
 * scripts/bundle/make-pigments-css.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { stageColour } from '#domain/catalogue/colour.ts'
import { pigments, remainderPigment } from '#domain/catalogue/pigments.ts'

const file = fileURLToPath(new URL(import.meta.resolve('#web/ui/capsule/pigments.css')))
const all = [remainderPigment, ...pigments]

/** Returns the whole style sheet. */
export function pigmentsCss(): string {
  const block = (lines: string[]): string => `${lines.join('\n')}\n`
  // `--l` and `--d` are the scheme switch of the tokens: the one of the other scheme is empty. A
  // card with data-scheme="light" inside the dark page therefore shows light edges.
  const inScheme = (light: string, dark: string): string => `var(--l, ${light}) var(--d, ${dark})`
  const colours = all.map(({ number, fill, deep, edgeLight, edgeDark }) =>
    [
      `.i${number} {`,
      `  --c: ${fill};`,
      `  --cd: ${deep};`,
      `  --ce: ${inScheme(edgeLight, edgeDark)};`,
      `  --cs: ${inScheme(stageColour(fill, 'light'), stageColour(fill, 'dark'))};`,
      '}',
    ].join('\n'),
  )
  return block([
    '/* Made by scripts/bundle/make-pigments-css.ts from domain/catalogue/pigments.ts; do not edit.',
    '   --c the fill of an ingredient, --cd its deep, --ce the edge that shows on the grounds of the',
    '   scheme, --cs the stage behind a product of that colour. .i0 is the rest. */',
    ...colours,
  ])
}

/** Returns true when the committed file matches the table. */
export const pigmentsCssIsCurrent = (): boolean => readFileSync(file, 'utf8') === pigmentsCss()

if (import.meta.main) writeFileSync(file, pigmentsCss())
