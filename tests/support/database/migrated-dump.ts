/**
 * Provides a dump of an embedded database with all migrations, seeds and the queue's tables. It
 * takes seconds to create, so it is cached in the temporary folder until one of these changes.
 */
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { PGlite } from '@electric-sql/pglite'

import { startShop } from '#server/start-shop.ts'
import { readConfig } from '#server/config.ts'
import { createLog } from '#server/log.ts'

let cachedDump: Promise<Blob> | undefined

/** Returns the dump that `PGlite.create` loads. Each process reads the file once. */
export function loadMigratedDump(): Promise<Blob> {
  cachedDump ??= readOrCreateDump().then((dump) => new Blob([new Uint8Array(dump)]))
  return cachedDump
}

async function readOrCreateDump(): Promise<Buffer> {
  const file = join(tmpdir(), `racik-ready-${hashSchema()}.tar`)
  if (existsSync(file)) return readFileSync(file)
  const dump = await createDump(file)
  // Test files may create the cache in parallel. Each renames a complete file, so none reads a
  // partial one.
  const partialFile = `${file}.${process.pid}`
  writeFileSync(partialFile, dump)
  renameSync(partialFile, file)
  return dump
}

async function createDump(targetFile: string): Promise<Buffer> {
  const folder = `${targetFile}.${process.pid}.data`
  const shop = await startShop({
    config: readConfig({ NODE_ENV: 'test', DATA_DIR: folder, RUN_JOBS: 'false' }),
    log: createLog('silent'),
    listen: false,
  })
  await shop.stop()
  const pglite = await PGlite.create({ dataDir: join(folder, 'database') })
  // The table has a check value of the data key. Each test has its own data key.
  await pglite.exec('delete from secret_check')
  const dump = await pglite.dumpDataDir('none')
  await pglite.close()
  rmSync(folder, { recursive: true, force: true })
  return Buffer.from(await dump.arrayBuffer())
}

/**
 * Returns a hash of what determines a fresh database: migrations, seeds, and the versions of the
 * queue and of the embedded database. Danger: a change in domain/ that changes a seeded row is not
 * noticed; delete the cached file then.
 */
function hashSchema(): string {
  const hash = createHash('sha256')
  for (const name of ['pg-boss', '@electric-sql/pglite'])
    hash.update(readFileSync(`node_modules/${name}/package.json`))
  for (const file of globSync([
    'server/db/**/*.ts',
    'server/**/*seed*/**/*.ts',
    'server/features.ts',
  ]).sort())
    hash.update(file).update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}
