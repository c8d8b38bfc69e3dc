/**
 * Provides an embedded database with all migrations, seeds and the queue's tables, which take
 * seconds to create. It is cached in the temporary folder until the migrations or seeds change.
 */
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { PGlite } from '@electric-sql/pglite'

import { startShop } from '#server/start-shop.ts'
import { readConfig } from '#server/config.ts'
import { createLog } from '#server/log.ts'

let cachedDatabase: Blob | undefined

/** Returns the dump that `PGlite.create` loads. A process reads the cache once. */
export async function loadMigratedDatabase(): Promise<Blob> {
  cachedDatabase ??= new Blob([new Uint8Array(await readOrCreate())])
  return cachedDatabase
}

async function readOrCreate(): Promise<Buffer> {
  const file = join(tmpdir(), `racik-ready-${hashSchema()}.tar`)
  if (existsSync(file)) return readFileSync(file)
  const database = await createDatabase(file)
  // Test files may create the cache in parallel. Each renames a complete file, so none reads a
  // partial one.
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, database)
  renameSync(draft, file)
  return database
}

async function createDatabase(targetFile: string): Promise<Buffer> {
  const folder = `${targetFile}.${process.pid}.data`
  const running = await startShop({
    config: readConfig({ NODE_ENV: 'test', DATA_DIR: folder, RUN_JOBS: 'false' }),
    log: createLog('silent'),
    listen: false,
  })
  await running.stop()
  const pglite = await PGlite.create({ dataDir: join(folder, 'database') })
  // The row holds a check of this database's data key, and each test has its own data key.
  await pglite.exec('delete from secret_check')
  const dump = await pglite.dumpDataDir('none')
  await pglite.close()
  rmSync(folder, { recursive: true, force: true })
  return Buffer.from(await dump.arrayBuffer())
}

/** Hash of everything that determines a fresh database: migrations, seeds, the queue's version. */
function hashSchema(): string {
  const hash = createHash('sha256').update(readFileSync('node_modules/pg-boss/package.json'))
  for (const file of globSync([
    'server/db/**/*.ts',
    'server/**/*seed*/**/*.ts',
    'server/features.ts',
  ]).sort())
    hash.update(file).update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}
