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
  // `--l` and `--d` are the tokens' own switch: the one of the other scheme is empty, so a paper card
  // inside the dark page (it carries data-scheme="light" itself) shows the edges of paper.
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
    '/* Made by scripts/make-pigments-css.ts from domain/catalogue/pigments.ts; do not edit.',
    '   --c the fill of an ingredient, --cd its deep, --ce the edge that shows on the grounds of the',
    '   scheme, --cs the stage behind a product of that colour. .i0 is the rest. */',
    ...colours,
  ])
}

/** True when the committed file is what the table gives. */
export const pigmentsCssIsCurrent = (): boolean => readFileSync(file, 'utf8') === pigmentsCss()

if (import.meta.main) writeFileSync(file, pigmentsCss())
