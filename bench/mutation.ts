/**
 * `npm run mutation [module …]`: measures how well the unit tests check the modules that handle
 * money (G-24). Stryker changes one expression at a time and runs the tests that reach it. Prints
 * each change that no test notices. `-- --write` also writes the scores into docs/proof.md.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'

import { root } from '#scripts/gate/steps.ts'

import type { ReportRow } from './row.ts'
import { expectMarkers, formatTable, writeProof } from './write-proof.ts'

/** Not dev dependencies, because they would install 70 MB. npm keeps them in its cache. */
const packages = ['@stryker-mutator/core@10.0.0', '@stryker-mutator/tap-runner@10.0.0']

/** Files of each module, as globs. Their tests lie beside them. */
const globByModule: Readonly<Record<string, string>> = {
  'Billplz signature': 'server/integrations/billplz/billplz.signature',
  money: 'domain/money',
  payments: 'domain/payments/*',
  vouchers: 'domain/vouchers/*',
  cart: 'domain/cart/*',
  checkout: 'domain/checkout/*',
  orders: 'domain/orders/*',
}
const minScorePercent = 85
/** A changed loop may never end. The slowest of these test files takes two seconds. */
const testTimeoutMs = 15_000

/**
 * Statuses of changes that a test noticed, and of those that none did. Other changes do not count:
 * they were left out, or a test file could not be loaded.
 */
const noticedStatuses = new Set(['Killed', 'Timeout'])
const unnoticedStatuses = new Set(['Survived', 'NoCoverage'])

const moduleNames = process.argv.slice(2).filter((arg) => !arg.startsWith('--'))
const shouldWrite = process.argv.includes('--write')
const unknownOption = process.argv.find((arg) => arg.startsWith('--') && arg !== '--write')
if (unknownOption !== undefined) throw new Error(`unknown option ${unknownOption}: use --write`)
const unknownName = moduleNames.find((name) => !(name in globByModule))
if (unknownName !== undefined)
  throw new Error(`no module ${unknownName}: choose from ${Object.keys(globByModule).join(', ')}`)
if (shouldWrite && moduleNames.length > 0)
  throw new Error('--write measures all modules: name none')
// Checked now, so that a missing marker does not fail the run at its end.
if (shouldWrite) expectMarkers('mutation')

const rows: ReportRow[] = []
for (const [name, glob] of Object.entries(globByModule)) {
  if (moduleNames.length > 0 && !moduleNames.includes(name)) continue
  rows.push(measureModule(name, glob))
  // Written at once, so that a run that is stopped keeps the modules that it has measured.
  if (shouldWrite) writeProof('mutation', rows)
}
console.log(`\n${formatTable(rows)}`)
if (rows.some(({ isMet }) => !isMet)) process.exitCode = 1

/** One change of the code, as Stryker reports it. */
type Mutant = {
  status: string
  mutatorName: string
  replacement: string
  location: { start: { line: number } }
}

/** Prints the changes that no test noticed, and returns the score of the module. */
function measureModule(name: string, glob: string): ReportRow {
  const folder = mkdtempSync(path.join(tmpdir(), 'racik-mutation-'))
  try {
    const reportFile = path.join(folder, 'report.json')
    const configFile = path.join(folder, 'config.json')
    writeFileSync(configFile, JSON.stringify(createConfig(glob, reportFile)))
    execFileSync(
      'npm',
      [
        'exec',
        '--yes',
        ...packages.map((spec) => `--package=${spec}`),
        '--',
        'stryker',
        'run',
        configFile,
      ],
      { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] },
    )
    return createRow(name, readMutants(reportFile))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function createConfig(glob: string, reportFile: string): object {
  return {
    testRunner: 'tap',
    tap: {
      testFiles: [`${glob}.test.ts`],
      nodeArgs: ['--test-reporter=tap', '-r', '{{hookFile}}', '{{testFile}}'],
      forceBail: true,
    },
    mutate: [`${glob}.ts`, '!**/*.test.ts'],
    // Texts have house tests of their own.
    mutator: { excludedMutations: ['StringLiteral'] },
    coverageAnalysis: 'perTest',
    concurrency: availableParallelism(),
    timeoutMS: testTimeoutMs,
    reporters: ['json'],
    // Stryker prints the reason of a failure to stdout.
    logLevel: 'warn',
    jsonReporter: { fileName: reportFile },
    // Inside the repository, so that its copies of the files find node_modules.
    tempDirName: 'build/mutation',
    symlinkNodeModules: false,
    // `/data` and `.env`: the database and the secrets of a shop that runs here.
    ignorePatterns: [
      ...['build', 'web', 'docs', 'bench', 'test-results', '.react-router'],
      ...['/data', '.env'],
    ],
  }
}

/** Returns the changes of each file. */
function readMutants(reportFile: string): Map<string, Mutant[]> {
  // Cast: the report format of the pinned Stryker version.
  const { files } = JSON.parse(readFileSync(reportFile, 'utf8')) as {
    files: Record<string, { mutants: Mutant[] }>
  }
  return new Map(Object.entries(files).map(([file, { mutants }]) => [file, mutants]))
}

function createRow(name: string, mutantsByFile: ReadonlyMap<string, Mutant[]>): ReportRow {
  let noticedCount = 0
  let unnoticedCount = 0
  for (const [file, mutants] of mutantsByFile) {
    noticedCount += mutants.filter(({ status }) => noticedStatuses.has(status)).length
    const unnoticed = mutants.filter(({ status }) => unnoticedStatuses.has(status))
    unnoticedCount += unnoticed.length
    for (const { location, mutatorName, replacement } of unnoticed)
      console.log(`${file}:${location.start.line} ${mutatorName}: ${replacement}`)
  }
  const total = noticedCount + unnoticedCount
  const score = (100 * noticedCount) / total
  return {
    id: 'G-24',
    title: `changes of ${name} that the unit tests notice`,
    figure: `${noticedCount} of ${total}: ${score.toFixed(1)} %`,
    goal: `≥ ${minScorePercent} %`,
    isMet: score >= minScorePercent,
  }
}
