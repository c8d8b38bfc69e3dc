/**
 * Unpacks the Chromium of @sparticuz/chromium with its libraries and a font, so that a bare Debian
 * with Node and npm can run the journeys. The package itself would use a shared temporary folder
 * and unpack its libraries only in the cloud it was made for.
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

export type BundledBrowser = { path: string; env: Record<string, string> }

/**
 * Returns undefined if the package has no browser for this machine. The first call takes seconds.
 */
export function bundledBrowser(): BundledBrowser | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const packed = packedFolder()
  if (packed === undefined) return undefined
  const home = path.join(root, 'node_modules', '.cache', `racik-browser-${packed.version}`)
  if (!existsSync(home)) unpack(packed.folder, home)
  const libraries = path.join(home, 'al2023', 'lib')
  const before = process.env['LD_LIBRARY_PATH']
  return {
    path: path.join(home, 'chromium'),
    env: {
      LD_LIBRARY_PATH: before === undefined ? libraries : `${libraries}:${before}`,
      FONTCONFIG_FILE: path.join(home, 'fonts.conf'),
    },
  }
}

/**
 * Unpacks into a temporary folder and renames it, so that no process finds a half-unpacked browser.
 */
function unpack(packed: string, home: string): void {
  mkdirSync(path.dirname(home), { recursive: true })
  const folder = mkdtempSync(`${home}-`)
  const parts = ['chromium.br', 'fonts.tar.br', 'al2023.tar.br', 'swiftshader.tar.br']
  const program = `
    const { inflate } = await import('@sparticuz/chromium')
    await Promise.all(process.argv.slice(1).map((file) => inflate(file)))`
  // The package unpacks into the temporary folder; TMPDIR sets it for this child.
  execFileSync(
    process.execPath,
    ['--input-type=module', '-e', program, ...parts.map((part) => path.join(packed, part))],
    { cwd: root, env: { ...process.env, TMPDIR: folder }, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  writeFileSync(path.join(folder, 'fonts.conf'), fontSettings(home))
  try {
    renameSync(folder, home)
  } catch (error) {
    // Another process was faster; its copy is used.
    rmSync(folder, { recursive: true, force: true })
    if (!existsSync(home)) throw error
  }
}

/** The machine's fonts, and the bundled one for machines that have none. */
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

function packedFolder(): { folder: string; version: string } | undefined {
  try {
    const entry = createRequire(path.join(root, 'package.json')).resolve('@sparticuz/chromium')
    const folder = path.resolve(path.dirname(entry), '..', 'bin')
    // The package's manifest; only its version is read.
    const manifest = JSON.parse(readFileSync(path.join(folder, '..', 'package.json'), 'utf8')) as {
      version: string
    }
    return existsSync(folder) ? { folder, version: manifest.version } : undefined
  } catch {
    return undefined
  }
}
