/**
 * Finds a browser for the journeys: installed, Playwright's own, or bundled with the packages. Each
 * is started for its version first, so that one with missing libraries is skipped.
 * CHROME_PATH names one; RACIK_BROWSER=installed|playwright|bundled allows only that kind.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from 'playwright-core'
import { bundledBrowser } from './bundled-browser.ts'

export type Browser = {
  kind: 'named' | 'installed' | 'playwright' | 'bundled'
  path: string
  version: string
  /** Environment variables the browser needs. */
  env: Record<string, string>
  /** Command-line flags needed beside Playwright's own. */
  args: string[]
}

/** Thrown when no browser was found; the message says what to do. */
export class NoBrowser extends Error {}

const args = [
  // Only our own pages are opened, and root in a container cannot use the sandbox.
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--font-render-hinting=none',
]

/**
 * Returns the first browser that starts: named, installed, Playwright's, bundled. Throws NoBrowser.
 */
export function findBrowser(): Browser {
  const named = process.env['CHROME_PATH']
  const allowedKind = process.env['RACIK_BROWSER']
  const tried: string[] = []
  for (const { kind, places } of [
    { kind: 'named', places: () => (named === undefined ? [] : [{ path: named, env: {} }]) },
    { kind: 'installed', places: () => installed().map((place) => ({ path: place, env: {} })) },
    { kind: 'playwright', places: playwrightsOwn },
    { kind: 'bundled', places: () => [bundledBrowser()].filter((found) => found !== undefined) },
  ] as const) {
    if (allowedKind !== undefined && allowedKind !== kind) continue
    for (const place of places()) {
      if (!existsSync(place.path)) continue
      const version = versionOf(place)
      if (version !== undefined) return { kind, version, args, ...place }
      tried.push(place.path)
    }
  }
  const broken =
    tried.length === 0 ? '' : `\nThese were found but do not start: ${tried.join(', ')}.`
  throw new NoBrowser(
    `No browser was found for the journeys.${broken}
Fix it with one of these:
  npx playwright install --with-deps chromium    (downloads one and the libraries it needs)
  sudo apt-get install chromium                  (Debian; Google Chrome is as good)
  CHROME_PATH=/path/to/chrome npm test           (a browser in another place)`,
  )
}

/** The usual paths of Chromium and Chrome on Linux, macOS and Windows. */
function installed(): string[] {
  if (process.platform === 'darwin')
    return ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
      (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
    )
  if (process.platform === 'win32')
    return ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA']
      .map((name) => process.env[name])
      .filter((folder) => folder !== undefined)
      .flatMap((folder) => [
        path.join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'),
        path.join(folder, 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
      ])
  const folders = ['/usr/bin', '/usr/local/bin', '/opt/google/chrome', '/snap/bin']
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name)))
}

/** The browser that `npx playwright install` installed, if any. */
function playwrightsOwn(): { path: string; env: Record<string, string> }[] {
  const full = chromium.executablePath()
  return full === '' ? [] : [{ path: full, env: {} }]
}

/** Returns the version, or undefined when it does not start: a missing library, or a stub. */
function versionOf(place: { path: string; env: Record<string, string> }): string | undefined {
  // On Windows `--version` opens a window; browsers there come with everything they need.
  if (process.platform === 'win32') return 'unknown'
  try {
    const text = execFileSync(place.path, ['--version'], {
      env: { ...process.env, ...place.env },
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 20_000,
      encoding: 'utf8',
    })
    return text.trim()
  } catch {
    return undefined
  }
}

if (process.argv[1] === import.meta.filename) {
  const { kind, path: place, version } = findBrowser()
  console.log(`${kind}: ${place}\n${version}`)
}
