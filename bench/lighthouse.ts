/**
 * `npm run lighthouse [quick] [path …]`: runs Lighthouse with its phone settings on the storefront
 * pages of the built shop, and prints the scores of each page with what lowers them. Without paths
 * it measures every page. `quick` measures each page once instead of three times. `-- --write` also
 * writes the table into docs/proof.md.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import { buildPages } from '#scripts/bundle/build-pages.ts'
import { readBuiltRoutes } from '#scripts/bundle/built-routes.ts'
import { findBrowser } from '#scripts/gate/find-browser.ts'
import { root } from '#scripts/gate/steps.ts'
import { startShopWithStandIns } from '#tests/support/shop/running-shop.ts'

import { median } from './median.ts'
import type { ReportRow } from './row.ts'
import { expectMarkers, formatTable, writeProof } from './write-proof.ts'

/**
 * Not a dev dependency, because it would install 91 more packages (156 MB). npm downloads it before
 * the first measurement and keeps it in its cache.
 */
const lighthousePackage = 'lighthouse@13.5.0'

/** Requirement whose rows this script writes into docs/proof.md. */
const requirementId = 'P-8'
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const categoryNames = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'best practices',
  seo: 'SEO',
}
type Category = (typeof categories)[number]
const minScore = 97
/** A page takes about ten seconds; one whose network never rests would take minutes. */
const maxPageMs = 90_000

/** `seo` is missing for a page that search engines must not list. */
type Scores = Partial<Record<Category, number>>
type Report = {
  scores: Scores
  /** Audits that lower a score, such as `performance: unused-javascript 0.5`. */
  findings: string[]
}

const cliArgs = process.argv.slice(2).filter((arg) => !arg.startsWith('--'))
const isQuick = cliArgs.includes('quick')
const shouldWrite = process.argv.includes('--write')
const namedPaths = cliArgs.filter((arg) => arg !== 'quick')
const wrongArg =
  namedPaths.find((arg) => !arg.startsWith('/')) ??
  process.argv.find((arg) => arg.startsWith('--') && arg !== '--write')
if (wrongArg !== undefined)
  throw new Error(`unknown argument ${wrongArg}: use quick, paths that start with /, or --write`)
if (shouldWrite && (isQuick || namedPaths.length > 0))
  throw new Error('--write needs the whole run: leave out quick and paths')
// Checked now, so that a missing marker does not fail the run at its end.
if (shouldWrite) expectMarkers('lighthouse')
const rounds = isQuick ? 1 : 3
await buildPages({ force: false })
const browser = findBrowser()
await downloadLighthouse()
const shop = await startShopWithStandIns({ logFile: 'test-results/lighthouse-shop.log' })
const reportFolder = mkdtempSync(path.join(tmpdir(), 'racik-lighthouse-'))
try {
  const rows: ReportRow[] = []
  for (const pagePath of namedPaths.length > 0 ? namedPaths : await listPagePaths()) {
    rows.push(await measurePage(pagePath))
    // Written at once, so that a run that is stopped keeps the pages that it has measured.
    if (shouldWrite) writeProof('lighthouse', rows)
  }
  console.log(`\n${formatTable(rows)}`)
  if (rows.some(({ isMet }) => !isMet)) process.exitCode = 1
} finally {
  await shop.stop()
  rmSync(reportFolder, { recursive: true, force: true })
}

/** Downloads the package, so that the first page has the whole time limit. */
async function downloadLighthouse(): Promise<void> {
  await runLighthouseCommand(['--version'])
}

/**
 * Returns the paths of the storefront's pages, without the page for unknown paths. A route with
 * parameters is listed with its example, and left out without one.
 */
async function listPagePaths(): Promise<string[]> {
  const routes = await readBuiltRoutes()
  return routes
    .filter(({ id, pattern }) => id.startsWith('storefront/') && pattern !== '/*')
    .flatMap(({ example }) => (example === undefined ? [] : [example]))
}

/**
 * Measures a page in several rounds and prints its scores with what lowers them. A page that cannot
 * be measured becomes a row that does not meet the goal.
 */
async function measurePage(pagePath: string): Promise<ReportRow> {
  const reports: Report[] = []
  try {
    for (let round = 0; round < rounds; round++) reports.push(await runLighthouse(pagePath))
  } catch (error) {
    console.log(`${pagePath}: ${error instanceof Error ? error.message : String(error)}`)
    return createRow(pagePath, { figure: 'could not be measured', isMet: false })
  }
  const scores = computeMedianScores(reports)
  const findings = [...new Set(reports.flatMap((report) => report.findings))]
  const figure = formatScores(scores)
  console.log([`${pagePath}: ${figure}`, ...findings].join('\n  '))
  const isMet = Object.values(scores).every((score) => score >= minScore)
  return createRow(pagePath, { figure, isMet })
}

/** Opens the page in a new browser with an empty cache. Throws after `maxPageMs`. */
async function runLighthouse(pagePath: string): Promise<Report> {
  const url = shop.url + pagePath
  // Matches the tag as React renders it; without a match SEO is measured, and misses the goal.
  const isIndexable = !/<meta name="robots" content="noindex/.test(await (await fetch(url)).text())
  const measuredCategories = categories.filter((category) => isIndexable || category !== 'seo')
  const file = path.join(reportFolder, 'report.json')
  // A run that writes no report must not be read as the run before it.
  rmSync(file, { force: true })
  const flags = [
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    `--only-categories=${measuredCategories.join()}`,
    `--chrome-flags=--headless ${browser.args.join(' ')}`,
  ]
  await runLighthouseCommand([url, ...flags], maxPageMs)
  return readReport(pagePath, file, measuredCategories)
}

async function runLighthouseCommand(args: readonly string[], timeoutMs?: number): Promise<void> {
  await promisify(execFile)(
    'npm',
    ['exec', '--yes', `--package=${lighthousePackage}`, '--', 'lighthouse', ...args],
    {
      cwd: root,
      env: { ...process.env, ...browser.env, CHROME_PATH: browser.path },
      ...(timeoutMs !== undefined && { timeout: timeoutMs }),
    },
  )
}

/** The part of Lighthouse's report that is read here. */
type ReportFile = {
  runtimeError?: { message: string }
  categories: Record<
    Category,
    { score: number | null; auditRefs: { id: string; weight: number }[] } | undefined
  >
  audits: Record<string, { score: number | null; displayValue?: string } | undefined>
}

/** Throws when Lighthouse could not measure the page. */
function readReport(
  pagePath: string,
  file: string,
  measuredCategories: readonly Category[],
): Report {
  // The cast relies on the report format of the pinned Lighthouse version.
  const {
    runtimeError,
    categories: results,
    audits,
  } = JSON.parse(readFileSync(file, 'utf8')) as ReportFile
  if (runtimeError) throw new Error(`Lighthouse failed at ${pagePath}: ${runtimeError.message}`)
  const report: Report = { scores: {}, findings: [] }
  for (const category of measuredCategories) {
    const { score, auditRefs } = results[category] ?? { score: null, auditRefs: [] }
    if (score === null) throw new Error(`Lighthouse gave no score for ${category} at ${pagePath}`)
    report.scores[category] = Math.round(score * 100)
    for (const { id, weight } of auditRefs) {
      const audit = audits[id]
      // A score of null means that the audit does not apply.
      const auditScore = audit?.score ?? 1
      // An audit without weight is a hint that lowers no score.
      if (weight === 0 || auditScore === 1) continue
      report.findings.push(`${category}: ${id} ${auditScore} ${audit?.displayValue ?? ''}`.trim())
    }
  }
  return report
}

function computeMedianScores(reports: readonly Report[]): Scores {
  const scores: Scores = {}
  for (const category of categories) {
    const values = reports.flatMap((report) => report.scores[category] ?? [])
    if (values.length > 0) scores[category] = median(values)
  }
  return scores
}

function createRow(pagePath: string, result: Pick<ReportRow, 'figure' | 'isMet'>): ReportRow {
  return { id: requirementId, title: pagePath, goal: `≥ ${minScore}`, ...result }
}

function formatScores(scores: Scores): string {
  return categories
    .map((category) => `${categoryNames[category]} ${scores[category] ?? '–'}`)
    .join(', ')
}
