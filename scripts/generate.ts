/**
 * `npm run generate`: writes the generated files below. House tests check that they are current.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { buildErrorsPage } from '#scripts/generate/error-list.ts'
import { buildPigmentsCss } from '#scripts/bundle/make-pigments-css.ts'
import { buildLicencesPage } from '#scripts/generate/licence-list.ts'
import { buildSettingsExample } from '#scripts/generate/settings-example.ts'
import { root, runStep } from '#scripts/gate/steps.ts'

const tables = await runStep({ name: 'tables', nodeArgs: ['scripts/generate/generate-tables.ts'] })
if (tables.outcome === 'failed') {
  console.error(tables.output)
  process.exit(1)
}
console.log(tables.output.trim())
for (const [file, text] of [
  ['docs/errors.md', buildErrorsPage()],
  ['docs/licences.md', buildLicencesPage()],
  ['.env.example', buildSettingsExample()],
  ['web/ui/capsule/pigments.css', buildPigmentsCss()],
] as const) {
  const target = path.join(root, file)
  const isCurrent = existsSync(target) && readFileSync(target, 'utf8') === text
  if (!isCurrent) writeFileSync(target, text)
  console.log(`${file} ${isCurrent ? 'is current' : 'written'}`)
}
