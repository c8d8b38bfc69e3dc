/**
 * `npm run lighthouse [quick] [path …]`: runs Lighthouse as on a phone over the storefront's pages
 * of the built shop, and prints the scores of each page with what lowers them. Without paths it
 * takes every page. `-- --write` also writes the table into docs/proof.md.
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
import { startRunningShop } from '#tests/support/shop/running-shop.ts'

import { median } from './median.ts'
import type { ReportRow } from './row.ts'
import { expectMarkers, formatTable, writeProof } from './write-proof.ts'

/**
 * Not a development package: it has 91 packages of its own, 156 MB. npm downloads it at the first
 * run and keeps it in its cache.
 */
const lighthousePackage = 'lighthouse@13.5.0'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const categoryNames = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'best practices',
  seo: 'SEO',
}
const minScore = 97
/** A page takes about ten seconds; one whose network never rests would take minutes. */
const maxPageMs = 90_000

type Category = (typeof categories)[number]
/** `seo` is missing for a page that search engines must not list. */
type Scores = Partial<Record<Category, number>>
type Report = {
  scores: Scores
  /** Lowered audits, such as `performance: unused-javascript 0.5`. */
  findings: string[]
}

const cliArgs = process.argv.slice(2).filter((text) => !text.startsWith('--'))
const isQuick = cliArgs.includes('quick')
const mayWrite = process.argv.includes('--write')
const namedPaths = cliArgs.filter((text) => text !== 'quick')
if (mayWrite && (isQuick || namedPaths.length > 0))
  throw new Error('--write needs the whole run: leave out quick and paths')
if (mayWrite) expectMarkers('lighthouse')
const rounds = isQuick ? 1 : 3
await buildPages({ force: false })
const browser = findBrowser()
const shop = await startRunningShop({ logFile: 'test-results/lighthouse-shop.log' })
const folder = mkdtempSync(path.join(tmpdir(), 'racik-lighthouse-'))
try {
  const rows: ReportRow[] = []
  for (const page of namedPaths.length > 0 ? namedPaths : await listPages()) {
    rows.push(await measureRow(page))
    // Written at once, so that a run that is stopped keeps the pages that it has measured.
    if (mayWrite) writeProof('lighthouse', rows)
  }
  console.log(`\n${formatTable(rows)}`)
  if (rows.some(({ isMet }) => !isMet)) process.exitCode = 1
} finally {
  await shop.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Returns the paths of the storefront's pages, without the page for unknown paths. */
async function listPages(): Promise<string[]> {
  const routes = await readBuiltRoutes()
  return routes
    .filter(({ id, pattern }) => id.startsWith('storefront/') && pattern !== '/*')
    .flatMap(({ example }) => (example === undefined ? [] : [example]))
}

/** Measures a page in several rounds and prints its scores with what lowers them. */
async function measureRow(page: string): Promise<ReportRow> {
  const reports: Report[] = []
  try {
    for (let round = 0; round < rounds; round++) reports.push(await measurePage(page))
  } catch (error) {
    console.log(`${page}: ${error instanceof Error ? error.message : String(error)}`)
    return { ...createRow(page, {}), figure: 'could not be measured', isMet: false }
  }
  const scores = medianScores(reports)
  const findings = [...new Set(reports.flatMap((report) => report.findings))]
  console.log([`${page}: ${formatScores(scores)}`, ...findings].join('\n  '))
  return createRow(page, scores)
}

/** Opens the page in a new browser with an empty cache. Throws after `maxPageMs`. */
async function measurePage(page: string): Promise<Report> {
  const url = shop.url + page
  const isIndexed = !/<meta name="robots" content="noindex/.test(await (await fetch(url)).text())
  const measured = categories.filter((category) => isIndexed || category !== 'seo')
  const file = path.join(folder, 'report.json')
  const flags = [
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    `--only-categories=${measured.join()}`,
    `--chrome-flags=--headless ${browser.args.join(' ')}`,
  ]
  await promisify(execFile)(
    'npm',
    ['exec', '--yes', `--package=${lighthousePackage}`, '--', 'lighthouse', url, ...flags],
    {
      cwd: root,
      env: { ...process.env, ...browser.env, CHROME_PATH: browser.path },
      timeout: maxPageMs,
    },
  )
  return readReport(page, file, measured)
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
function readReport(page: string, file: string, measured: readonly Category[]): Report {
  // Cast: the format of the pinned version.
  const {
    runtimeError,
    categories: results,
    audits,
  } = JSON.parse(readFileSync(file, 'utf8')) as ReportFile
  if (runtimeError) throw new Error(`Lighthouse failed at ${page}: ${runtimeError.message}`)
  const report: Report = { scores: {}, findings: [] }
  for (const category of measured) {
    const { score, auditRefs } = results[category] ?? { score: null, auditRefs: [] }
    if (score === null) throw new Error(`Lighthouse gave no score for ${category} at ${page}`)
    report.scores[category] = Math.round(score * 100)
    for (const { id, weight } of auditRefs) {
      const audit = audits[id]
      // An audit without weight is a hint that lowers no score.
      const auditScore = audit?.score ?? 1
      if (weight === 0 || auditScore === 1) continue
      report.findings.push(`${category}: ${id} ${auditScore} ${audit?.displayValue ?? ''}`.trim())
    }
  }
  return report
}

function medianScores(reports: readonly Report[]): Scores {
  const scores: Scores = {}
  for (const category of categories) {
    const values = reports.flatMap((report) => report.scores[category] ?? [])
    if (values.length > 0) scores[category] = median(values)
  }
  return scores
}

function createRow(page: string, scores: Scores): ReportRow {
  return {
    id: 'P-8',
    title: page,
    figure: formatScores(scores),
    goal: `≥ ${minScore}`,
    isMet: Object.values(scores).every((score) => score >= minScore),
  }
}

function formatScores(scores: Scores): string {
  return categories
    .map((category) => `${categoryNames[category]} ${scores[category] ?? '–'}`)
    .join(', ')
}
