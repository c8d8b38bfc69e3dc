/**
 * Tests the linter's configuration: writes one violation for each cell of the room table and each
 * house rule into a copy of the folders, runs the linter once, and expects exactly these findings.
 */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { lintConfig } from '#scripts/make-lint-config.ts'
import { program, root } from '#scripts/steps.ts'
import { legalImports, plantedImports, plantedRules } from './planted.ts'

type Finding = { file: string; rule: string; says: string }

const importing = (from: string, index: number) =>
  `import { thing as thing${index} } from '${from}'\nexport const used${index} = thing${index}\n`

const planted = [
  ...plantedImports.map(([file, from], index) => ({
    file: numbered(file, index),
    rule: 'no-restricted-imports',
    says: `'${from}'`,
    source: importing(from, index),
    name: `${file} may not import ${from}`,
  })),
  ...plantedRules.map(([rule, file, source], index) => ({
    file: numbered(file, 1000 + index),
    rule,
    says: '',
    source,
    name: `${rule}: ${source.trim().split('\n')[0]}`,
  })),
]

const legal = legalImports.map(([file, from], index) => ({
  file: numbered(file, 2000 + index),
  from,
  source: importing(from, 2000 + index),
}))

const cycle = [
  { file: 'domain/circle/one.ts', source: "export { two } from '#domain/circle/two.ts'\n" },
  { file: 'domain/circle/two.ts', source: "export * from './one.ts'\nexport const two = 2\n" },
]

let folder = ''
let findings: Finding[] = []

before(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'racik-lint-'))
  mkdirSync(path.join(folder, 'scripts'))
  cpSync(path.join(root, 'scripts/lint-rules.ts'), path.join(folder, 'scripts/lint-rules.ts'))
  cpSync(path.join(root, 'package.json'), path.join(folder, 'package.json'))
  for (const { file, source } of [...planted, ...legal, ...cycle]) put(file, source)
  writeFileSync(path.join(folder, '.oxlintrc.json'), await lintConfig(folder))
  findings = lint(folder)
})

after(() => rmSync(folder, { recursive: true, force: true }))

test('every planted violation is found', () => {
  const missed = planted.filter(
    ({ file, rule, says }) =>
      !findings.some(
        (found) => found.file === file && found.rule === rule && found.says.startsWith(says),
      ),
  )
  assert.deepEqual(
    missed.map(({ name }) => name),
    [],
  )
})

test('allowed imports pass', () => {
  const refused = legal.filter(({ file, from }) =>
    findings.some((found) => found.file === file && found.says.startsWith(`'${from}'`)),
  )
  assert.deepEqual(
    refused.map(({ file, from }) => `${file} ← ${from}`),
    [],
  )
})

test('an import cycle is found, through # paths too', () => {
  const caught = findings.filter(({ rule }) => rule === 'no-cycle').map(({ file }) => file)
  assert.deepEqual(caught.toSorted(), ['domain/circle/one.ts', 'domain/circle/two.ts'])
})

test('the committed .oxlintrc.json matches the table of rooms', async () => {
  const committed = readFileSync(path.join(root, '.oxlintrc.json'), 'utf8')
  assert.equal(committed, await lintConfig(root), 'run: npm run generate')
})

function put(file: string, source: string): void {
  const place = path.join(folder, file)
  mkdirSync(path.dirname(place), { recursive: true })
  appendFileSync(place, source)
}

/**
 * Makes file names unique: `domain/a.ts` → `domain/p7-a.ts`; keeps suffixes, and names marked with
 * `!`.
 */
function numbered(file: string, index: number): string {
  if (file.includes('!')) return file.replace('!', '')
  const { dir, base } = path.posix.parse(file)
  return `${dir === '' ? '' : `${dir}/`}p${index}-${base}`
}

function lint(cwd: string): Finding[] {
  const args = [program('oxlint'), '--format=json', '.']
  let text: string
  try {
    text = execFileSync(process.execPath, args, { cwd, encoding: 'utf8', maxBuffer: 1e8 })
  } catch (error) {
    // The linter exits with 1 when it found something; the findings are on stdout.
    text = String((error as { stdout?: string }).stdout)
  }
  // The linter's JSON format: https://oxc.rs/docs/guide/usage/linter/output-formats.html
  const report = JSON.parse(text) as {
    diagnostics: { code: string; filename: string; message: string }[]
  }
  return report.diagnostics.map(({ code, filename, message }) => ({
    says: message,
    file: path.relative(cwd, path.resolve(cwd, filename)).split(path.sep).join('/'),
    rule: /\((.+)\)$/.exec(code)?.[1] ?? code,
  }))
}
