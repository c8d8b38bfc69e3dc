/** Finds the programs of PostgreSQL on this machine, and the system user who may run them. */
import { existsSync, globSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'

import { copyBundledPostgres } from './bundled-postgres.ts'

/** Returns the folder of `initdb` and `postgres`: bundled with npm packages, or installed. */
export function findPostgresPrograms(): string | undefined {
  return copyBundledPostgres() ?? findInstalledPostgres()
}

/** Searches PATH first, then the usual folders with the highest version first. */
function findInstalledPostgres(): string | undefined {
  const foldersOnPath = (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .filter((folder) => folder !== '')
  const usualFolders = [
    '/usr/local/bin',
    '/usr/bin',
    ...['/usr/lib/postgresql/*/bin', '/usr/pgsql-*/bin', '/opt/homebrew/opt/postgresql*/bin']
      .flatMap((pattern) => globSync(pattern))
      .toSorted()
      .reverse(),
  ]
  const programFolder = [...foldersOnPath, ...usualFolders].find(
    (folder) =>
      existsSync(path.join(folder, 'initdb')) && existsSync(path.join(folder, 'postgres')),
  )
  // Resolves links, because the server finds its own files relative to the real folder.
  return programFolder === undefined
    ? undefined
    : path.dirname(realpathSync(path.join(programFolder, 'postgres')))
}

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/** Returns the system user as whom the server runs if this process runs as root. */
export function findUnprivilegedUser(): { uid: number; gid: number } | undefined {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const userName of ['postgres', 'nobody']) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${userName}:`))?.split(':') ?? []
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) }
  }
  return undefined
}
