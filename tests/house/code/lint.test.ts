/**
 * Tests the linter's configuration. Writes violations of the rules into a temporary folder, runs
 * the linter once, and expects it to report all of them.
 */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { programPath, root } from '#scripts/gate/steps.ts'
import { violatingRules } from './violations.ts'

type Finding = { file: string; rule: string }

const violations = violatingRules.map(([rule, file, source], index) => ({
  file: addNumber(file, index),
  rule,
  source,
  name: `${rule}: ${source.trim().split('\n')[0]}`,
}))

const cycleFiles = [
  { file: 'domain/circle/one.ts', source: "export { two } from '#domain/circle/two.ts'\n" },
  { file: 'domain/circle/two.ts', source: "export * from './one.ts'\nexport const two = 2\n" },
]

let folder = ''
let findings: Finding[] = []

before(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'racik-lint-'))
  for (const file of [
    'scripts/gate/lint-rules.ts',
    'package.json',
    '.oxlintrc.json',
    'tsconfig.base.json',
  ])
    cpSync(path.join(root, file), path.join(folder, file))
  for (const { file, source } of [...violations, ...cycleFiles]) writeSource(file, source)
  findings = runLinter(folder)
})

after(() => rmSync(folder, { recursive: true, force: true }))

test('every violation is found', () => {
  const missedViolations = violations.filter(
    ({ file, rule }) => !findings.some((found) => found.file === file && found.rule === rule),
  )
  assert.deepEqual(
    missedViolations.map(({ name }) => name),
    [],
  )
})

test('the linter reports an import cycle through a # path', () => {
  const filesInCycles = findings.filter(({ rule }) => rule === 'no-cycle').map(({ file }) => file)
  assert.deepEqual(filesInCycles.toSorted(), ['domain/circle/one.ts', 'domain/circle/two.ts'])
})

function writeSource(file: string, source: string): void {
  const targetPath = path.join(folder, file)
  mkdirSync(path.dirname(targetPath), { recursive: true })
  appendFileSync(targetPath, source)
}

/** Makes file names unique: `domain/a.ts` → `domain/p7-a.ts`. */
function addNumber(file: string, index: number): string {
  const { dir, base } = path.posix.parse(file)
  return `${dir === '' ? '' : `${dir}/`}p${index}-${base}`
}

function isExitOne(error: unknown): error is { stdout: string } {
  return (
    error instanceof Error &&
    'status' in error &&
    error.status === 1 &&
    'stdout' in error &&
    typeof error.stdout === 'string'
  )
}

function runLinter(cwd: string): Finding[] {
  const args = [programPath('oxlint'), '--type-aware', '--format=json', '.']
  // Otherwise the linter would look for tsgolint in node_modules of the temporary folder.
  const env = {
    ...process.env,
    OXLINT_TSGOLINT_PATH: path.join(root, 'node_modules/.bin/tsgolint'),
  }
  let text: string
  try {
    text = execFileSync(process.execPath, args, { cwd, env, encoding: 'utf8', maxBuffer: 1e8 })
  } catch (error) {
    // The linter exits with 1 when it reports something. Other codes mean that it could not run.
    if (!isExitOne(error)) throw error
    text = error.stdout
  }
  // Cast: the linter's JSON format, https://oxc.rs/docs/guide/usage/linter/output-formats.html
  const report = JSON.parse(text) as {
    diagnostics: { code: string; filename: string }[]
  }
  return report.diagnostics.map(({ code, filename }) => ({
    file: path.relative(cwd, path.resolve(cwd, filename)).split(path.sep).join('/'),
    rule: /\((.+)\)$/.exec(code)?.[1] ?? code,
  }))
}
