/**
 * A PostgreSQL server of a test file's own, for what the embedded database cannot show: races between
 * connections and several processes on one database. In a temporary folder, on a socket and a free
 * port, durable as in production. Undefined where this machine has no PostgreSQL: the test is skipped.
 */
import { execFile, spawnSync } from 'node:child_process'
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import pg from 'pg'

import type { Ends } from './a-shop.ts'

const run = promisify(execFile)

export type Postgres = {
  /** The address of a new, empty database on the server. */
  newDatabase(): Promise<string>
}

/** The folder of PostgreSQL's programs, newest version first; undefined when there are none. */
export function postgresPrograms(): string | undefined {
  const folders = globSync('/usr/lib/postgresql/*/bin').toSorted((a, b) =>
    b.localeCompare(a, 'en', { numeric: true }),
  )
  return [...folders, '/usr/local/bin', '/usr/bin', '/opt/homebrew/bin'].find((folder) =>
    ['initdb', 'pg_ctl', 'postgres'].every((name) => existsSync(join(folder, name))),
  )
}

/** Starts the server; it ends with the test. */
export async function aPostgres(t: Ends): Promise<Postgres> {
  const programs = postgresPrograms()
  if (!programs) throw new Error('this machine has no PostgreSQL: skip the test')
  const folder = mkdtempSync(join(tmpdir(), 'racik-postgres-'))
  const data = join(folder, 'data')
  const port = await freePort()
  const as = otherUser(folder)
  const start = (name: string, args: readonly string[]) => {
    const command = [...as, join(programs, name), ...args]
    const [first = '', ...rest] = command
    return run(first, rest, { cwd: folder })
  }
  await start('initdb', [
    '-D',
    data,
    '-U',
    'racik',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C',
    '-N',
  ])
  const options = `-p ${port} -k ${folder} -h 127.0.0.1 -c max_connections=200`
  await start('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start'])
  t.after(async () => {
    await start('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']).catch(() => undefined)
    rmSync(folder, { recursive: true, force: true })
  })
  const address = (name: string) => `postgres://racik@127.0.0.1:${port}/${name}`
  let made = 0
  return {
    async newDatabase() {
      const name = `shop_${++made}`
      const client = new pg.Client({ connectionString: address('postgres') })
      await client.connect()
      await client.query(`create database ${name}`)
      await client.end()
      return address(name)
    },
  }
}

/** PostgreSQL refuses to run as root: then it runs as the user its package has made. */
function otherUser(folder: string): string[] {
  if (process.getuid?.() !== 0) return []
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres']).stdout.toString())
  chownSync(folder, id('-u'), id('-g'))
  return ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups', '--']
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
