/** `npm run generate`: writes every generated file. House tests check that each is current. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { errorList } from './error-list.ts'
import { lintConfig } from './make-lint-config.ts'
import { pigmentsCss } from './make-pigments-css.ts'
import { settingsExample } from './settings-example.ts'
import { root, runStep } from './steps.ts'

const tables = await runStep({ name: 'tables', run: ['scripts/generate-tables.ts'] })
if (tables.outcome === 'failed') {
  console.error(tables.output)
  process.exit(1)
}
console.log(tables.output.trim())
for (const [file, text] of [
  ['.oxlintrc.json', await lintConfig(root)],
  ['docs/errors.md', errorList()],
  ['.env.example', settingsExample()],
  ['web/ui/capsule/pigments.css', pigmentsCss()],
] as const) {
  const place = path.join(root, file)
  const current = existsSync(place) && readFileSync(place, 'utf8') === text
  if (!current) writeFileSync(place, text)
  console.log(`${file} ${current ? 'is current' : 'written'}`)
}
