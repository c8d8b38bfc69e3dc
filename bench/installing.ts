/**
 * Goal P-12 of docs/proof.md: measures size and duration of `npm ci`, with and without development
 * packages.
 */
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { ReportRow } from './row.ts'

/** Files that `npm ci` needs. */
const manifestFiles = ['package.json', 'package-lock.json', '.npmrc']

export function measureInstalling(): ReportRow[] {
  const folder = mkdtempSync(join(tmpdir(), 'racik-install-'))
  try {
    for (const file of manifestFiles) copyFileSync(file, join(folder, file))
    const allPackages = install(folder, [])
    const production = install(folder, ['--omit=dev'])
    return [
      createRow('npm ci', allPackages),
      createRow('npm ci --omit=dev, as in a production container', production),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

type Installation = { seconds: number; packageCount: number; megabytes: number }

function install(folder: string, flags: string[]): Installation {
  rmSync(join(folder, 'node_modules'), { recursive: true, force: true })
  const startedAt = performance.now()
  execFileSync('npm', ['ci', '--no-audit', '--no-fund', ...flags], { cwd: folder, stdio: 'ignore' })
  const seconds = (performance.now() - startedAt) / 1000
  // Cast: npm's list of installed packages, in the format of package-lock.json.
  const { packages } = JSON.parse(
    readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8'),
  ) as { packages: Record<string, unknown> }
  const kilobytes = execFileSync('du', ['-sk', 'node_modules'], { cwd: folder, encoding: 'utf8' })
  return {
    seconds,
    packageCount: Object.keys(packages).length,
    megabytes: Math.round(Number.parseInt(kilobytes, 10) / 1024),
  }
}

function createRow(title: string, { seconds, packageCount, megabytes }: Installation): ReportRow {
  return {
    id: 'P-12',
    title,
    figure: `${packageCount} packages, ${megabytes} MB, ${seconds.toFixed(0)} s`,
    goal: 'shown, shrinking',
    isMet: true,
  }
}
