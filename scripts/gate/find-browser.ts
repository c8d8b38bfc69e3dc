/**
 * Finds a browser for the journeys (tests in a real browser): installed, Playwright's own, or
 * bundled with the packages. Except on Windows, runs each with `--version` first, so that a browser
 * with missing libraries is skipped. CHROME_PATH names a browser to try first.
 * RACIK_BROWSER=named|installed|playwright|bundled allows only that kind.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from 'playwright-core'
import { unpackBundledBrowser } from './unpack-bundled-browser.ts'

export type Browser = Candidate & {
  kind: 'named' | 'installed' | 'playwright' | 'bundled'
  version: string
  /** Command-line flags in addition to Playwright's own. */
  args: string[]
}

type Candidate = {
  path: string
  /** Environment variables the browser needs. */
  env: Record<string, string>
}

/** Thrown when no browser was found. The message says what to do. */
export class BrowserNotFoundError extends Error {}

const browserFlags: readonly string[] = [
  // Root in a container cannot use the sandbox. It is not needed, because only our pages are
  // opened.
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Containers have a small /dev/shm.
  '--disable-dev-shm-usage',
  // The same text rendering on every machine.
  '--font-render-hinting=none',
]

/**
 * The kinds in the order in which they are tried. Each lists its candidates only when it is
 * reached, because unpacking the bundled browser is slow.
 */
const sources: readonly { kind: Browser['kind']; listCandidates: () => readonly Candidate[] }[] = [
  { kind: 'named', listCandidates: listNamedCandidates },
  { kind: 'installed', listCandidates: listInstalledCandidates },
  { kind: 'playwright', listCandidates: listPlaywrightCandidates },
  {
    kind: 'bundled',
    listCandidates: () => [unpackBundledBrowser()].filter((bundled) => bundled !== undefined),
  },
]

/**
 * Returns the first browser that starts. Throws BrowserNotFoundError, with ways to get a browser,
 * if none does.
 */
export function findBrowser(): Browser {
  const allowedKind = process.env['RACIK_BROWSER']
  const brokenPaths: string[] = []
  for (const { kind, listCandidates } of sources) {
    if (allowedKind !== undefined && allowedKind !== kind) continue
    for (const candidate of listCandidates()) {
      if (!existsSync(candidate.path)) continue
      const version = readVersion(candidate)
      if (version !== undefined) return { ...candidate, kind, version, args: [...browserFlags] }
      brokenPaths.push(candidate.path)
    }
  }
  const hints = [
    ...(brokenPaths.length > 0
      ? [`These were found but do not start: ${brokenPaths.join(', ')}.`]
      : []),
    ...(allowedKind === undefined
      ? []
      : [
          `RACIK_BROWSER allows only "${allowedKind}" of ${sources.map(({ kind }) => kind).join(', ')}.`,
        ]),
    ...listNamedCandidates()
      .filter(({ path: namedPath }) => !existsSync(namedPath))
      .map(({ path: namedPath }) => `CHROME_PATH does not exist: ${namedPath}.`),
  ]
  throw new BrowserNotFoundError(
    `No browser was found for the journeys.${hints.map((hint) => `\n${hint}`).join('')}
Fix it with one of these:
  npx playwright install --with-deps chromium    (downloads one and the libraries it needs)
  sudo apt-get install chromium                  (Debian; Google Chrome is as good)
  CHROME_PATH=/path/to/chrome npm test           (a browser in another place)`,
  )
}

function listNamedCandidates(): Candidate[] {
  const namedPath = process.env['CHROME_PATH']
  return namedPath === undefined ? [] : [{ path: namedPath, env: {} }]
}

function listInstalledCandidates(): Candidate[] {
  return listUsualPaths().map((usualPath) => ({ path: usualPath, env: {} }))
}

/** Returns the usual paths of Chromium, Chrome or Edge on this system. */
function listUsualPaths(): string[] {
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

/**
 * Returns the browser of `npx playwright install`, which may not be installed. Returns an empty
 * list if Playwright has no browser for this system.
 */
function listPlaywrightCandidates(): Candidate[] {
  const executablePath = chromium.executablePath()
  return executablePath === '' ? [] : [{ path: executablePath, env: {} }]
}

/** Returns undefined when the browser does not start, for example without a library it needs. */
function readVersion(candidate: Candidate): string | undefined {
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

// Run as a program: prints the browser that the journeys would use.
if (process.argv[1] === import.meta.filename) {
  const { kind, path: executablePath, version } = findBrowser()
  console.log(`${kind}: ${executablePath}\n${version}`)
}
