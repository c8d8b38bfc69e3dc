/**
 * Finds a browser for the journeys: installed, Playwright's own, or bundled with the packages. Runs
 * each with `--version` first, so that a browser with missing libraries is skipped. CHROME_PATH
 * names a browser to try first. RACIK_BROWSER=named|installed|playwright|bundled allows only that
 * kind.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from 'playwright-core'
import { unpackBundledBrowser } from './unpack-bundled-browser.ts'

export type Browser = {
  kind: 'named' | 'installed' | 'playwright' | 'bundled'
  path: string
  version: string
  /** Environment variables the browser needs. */
  env: Record<string, string>
  /** Command-line flags in addition to Playwright's own. */
  args: string[]
}

/** Thrown when no browser was found. The message says what to do. */
export class BrowserNotFoundError extends Error {}

const args = [
  // Root in a container cannot use the sandbox. It is not needed, because only our pages are
  // opened.
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
 * Returns the first browser that starts: named, installed, Playwright's, bundled. Throws
 * BrowserNotFoundError.
 */
export function findBrowser(): Browser {
  const namedPath = process.env['CHROME_PATH']
  const allowedKind = process.env['RACIK_BROWSER']
  const brokenPaths: string[] = []
  for (const { kind, listCandidates } of [
    {
      kind: 'named',
      listCandidates: () => (namedPath === undefined ? [] : [{ path: namedPath, env: {} }]),
    },
    {
      kind: 'installed',
      listCandidates: () => installedPaths().map((file) => ({ path: file, env: {} })),
    },
    { kind: 'playwright', listCandidates: playwrightBrowser },
    {
      kind: 'bundled',
      listCandidates: () => [unpackBundledBrowser()].filter((bundled) => bundled !== undefined),
    },
  ] as const) {
    if (allowedKind !== undefined && allowedKind !== kind) continue
    for (const candidate of listCandidates()) {
      if (!existsSync(candidate.path)) continue
      const version = readVersion(candidate)
      if (version !== undefined) return { kind, version, args, ...candidate }
      brokenPaths.push(candidate.path)
    }
  }
  const brokenPathsText =
    brokenPaths.length === 0
      ? ''
      : `\nThese were found but do not start: ${brokenPaths.join(', ')}.`
  throw new BrowserNotFoundError(
    `No browser was found for the journeys.${brokenPathsText}
Fix it with one of these:
  npx playwright install --with-deps chromium    (downloads one and the libraries it needs)
  sudo apt-get install chromium                  (Debian; Google Chrome is as good)
  CHROME_PATH=/path/to/chrome npm test           (a browser in another place)`,
  )
}

/** Returns the usual paths of Chromium, Chrome and Edge on this system. */
function installedPaths(): string[] {
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

/** Returns the path where `npx playwright install` installs its browser. */
function playwrightBrowser(): { path: string; env: Record<string, string> }[] {
  const file = chromium.executablePath()
  return file === '' ? [] : [{ path: file, env: {} }]
}

/** Returns undefined when the browser does not start, for example without a library it needs. */
function readVersion(candidate: { path: string; env: Record<string, string> }): string | undefined {
  // On Windows `--version` opens a window. The check is not needed there, because browsers for
  // Windows include all their libraries.
  if (process.platform === 'win32') return 'unknown'
  try {
    const text = execFileSync(candidate.path, ['--version'], {
      env: { ...process.env, ...candidate.env },
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 20_000,
      encoding: 'utf8',
    })
    return text.trim()
  } catch {
    // The browser does not start. The caller tries the next one.
    return undefined
  }
}

if (process.argv[1] === import.meta.filename) {
  const { kind, path: file, version } = findBrowser()
  console.log(`${kind}: ${file}\n${version}`)
}
