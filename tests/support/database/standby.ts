/** Starts a standby for a temporary PostgreSQL server with streaming replication. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { chownSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import pg from 'pg'

import { waitUntil } from '#tests/support/wait-until.ts'
import { startPostgres, type PostgresServer } from './postgres.ts'
import type { CleanupContext } from '#tests/support/shop/test-shop.ts'

const standbyName = 'standby'
const maxPromoteSeconds = 60

type Standby = PostgresServer & {
  /** Ends the replication, so that the standby becomes a primary that accepts writes. */
  promote(): Promise<void>
}

/**
 * Starts a synchronous standby. From then on the primary acknowledges a write only when the standby
 * has it, so that a failover loses no acknowledged write. The primary must have been started with
 * `fsync: true` and `settings: primarySettings`.
 */
export async function startStandby(t: CleanupContext, primary: PostgresServer): Promise<Standby> {
  const standby = await startPostgres(t, {
    fsync: true,
    settings: {
      ...primarySettings,
      primary_conninfo: `host=127.0.0.1 port=${primary.port} user=racik application_name=${standbyName}`,
    },
    fillDataFolder: (folder) => copyDataFolder(primary, folder),
  })
  await primary.query(`alter system set synchronous_standby_names = '${standbyName}'`)
  await primary.query('select pg_reload_conf()')
  await waitUntil('the standby is synchronous', async () => {
    const rows = await primary.query(
      `select from pg_stat_replication where sync_state = 'sync' and state = 'streaming'`,
    )
    return rows.length === 1
  })
  return {
    ...standby,
    promote: async () => {
      const [row] = await standby.query(
        `select pg_promote(true, ${maxPromoteSeconds}) as "isPromoted"`,
      )
      assert.deepEqual(
        row,
        { isPromoted: true },
        `the standby was not promoted within ${maxPromoteSeconds} seconds`,
      )
      // The copy has this setting if the primary already had a synchronous standby.
      await standby.query('alter system reset synchronous_standby_names')
      await standby.query('select pg_reload_conf()')
    },
  }
}

/** Keeps the write-ahead log that a standby needs between its copy and its first connection. */
export const primarySettings = { wal_keep_size: '256MB' }

/**
 * Copies the data folder of a running server; `folder` must not exist yet. The npm package of
 * PostgreSQL has no `pg_basebackup`.
 */
async function copyDataFolder(primary: PostgresServer, folder: string): Promise<void> {
  const client = new pg.Client({ connectionString: primary.url('postgres') })
  await client.connect()
  try {
    // Both calls need the same session.
    await client.query(`select pg_backup_start('standby', true)`)
    // `cp -a` keeps the owner, who may not be the user of this process.
    execFileSync('cp', ['-a', path.join(primary.folder, 'data'), folder])
    const { rows } = await client.query<{ labelfile: string }>(
      'select * from pg_backup_stop(false)',
    )
    const [row] = rows
    if (row === undefined) throw new Error('pg_backup_stop returned no backup label')
    writeFileWithFolderOwner(folder, 'backup_label', row.labelfile)
  } finally {
    await client.end()
  }
  rmSync(path.join(folder, 'postmaster.pid'), { force: true })
  writeFileWithFolderOwner(folder, 'standby.signal', '')
}

function writeFileWithFolderOwner(folder: string, name: string, content: string): void {
  const file = path.join(folder, name)
  writeFileSync(file, content)
  const { uid, gid } = statSync(folder)
  chownSync(file, uid, gid)
}
