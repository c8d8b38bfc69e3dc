/** Runs `npm run reseal` on databases that were filled with another key. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'

import { createLog } from '#server/log.ts'
import { insertEntry } from '#server/waitlist/waitlist.store.ts'
import { loadMigratedDump } from '#tests/support/database/migrated-dump.ts'
import { missingPostgresReason } from '#tests/support/database/postgres.ts'
import { createTestDatabase } from '#tests/support/database/test-database.ts'
import { runScript } from '#tests/support/processes/run-script.ts'
import { findScratchFolder } from '#tests/support/shop/scratch-folder.ts'
import { sharedSecrets, startTestShop } from '#tests/support/shop/test-shop.ts'

import { checkSecrets } from './check-secrets.ts'
import { openDatabase, type Db } from './open-database.ts'
import { createSealingKeys, unseal, type SealingKeys } from './sealed.ts'
import { transact } from './transact.ts'

const [oldKey, newKey, otherKey] = [1, 2, 3].map((byte) =>
  Buffer.alloc(32, byte).toString('base64'),
) as [string, string, string]
const email = 'reader@example.com'

async function insertWaitlistEntry(db: Db, keys: SealingKeys): Promise<void> {
  const entry = {
    id: 'w1',
    target: { range: 'Immunity' },
    subscriberHmac: 'person',
    email,
    language: 'en',
    consentVersion: 'test',
    token: 'token',
    requestedAt: new Date(),
  } as const
  await transact(db, (tx) => insertEntry(tx, keys, entry))
}

/** Returns the email of the waitlist entry. Throws when `keys` cannot decrypt it. */
async function readWaitlistEmail(db: Db, keys: SealingKeys): Promise<string> {
  const row = await db.selectFrom('waitlist_entry').select('email_sealed').executeTakeFirstOrThrow()
  const location = { table: 'waitlist_entry', column: 'email_sealed', row: 'w1' } as const
  return unseal(keys, location, row.email_sealed)
}

test('the command re-encrypts values of an old key, which is then no longer needed', async (t) => {
  const folder = mkdtempSync(path.join(findScratchFolder(), 'racik-reseal-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const openAndRun = async (
    key: string,
    work: (db: Db, keys: SealingKeys) => Promise<void>,
    copyOf?: Blob,
  ) => {
    const database = await openDatabase({
      url: undefined,
      folder: path.join(folder, 'database'),
      maxConnections: 1,
      copyOf,
      log: createLog('silent'),
    })
    const { db } = database
    const keys = createSealingKeys([key])
    const secrets = { sealingKeys: keys, appSecret: sharedSecrets.APP_SECRET, oldAppSecrets: [] }
    try {
      await checkSecrets(db, secrets, new Date())
      await work(db, keys)
    } finally {
      await database.close()
    }
  }
  const runReseal = (settings: Record<string, string>) =>
    runScript('scripts/reseal.ts', { env: { ...sharedSecrets, DATA_DIR: folder, ...settings } })

  await openAndRun(oldKey, insertWaitlistEntry, await loadMigratedDump())

  const resultWithoutOldKey = await runReseal({ DATA_KEY: newKey })
  assert.equal(resultWithoutOldKey.exitCode, 1)
  assert.match(resultWithoutOldKey.output, /DATA_KEY cannot decrypt the data of this database/)
  assert.doesNotMatch(resultWithoutOldKey.output, /\n\s+at /, 'a sentence, not a stack')

  const firstResult = await runReseal({ DATA_KEY: newKey, DATA_KEY_OLD: oldKey })
  assert.equal(firstResult.exitCode, 0, firstResult.output)
  assert.match(firstResult.output, /^1 values are now encrypted with key/)
  assert.match(firstResult.output, /DATA_KEY_OLD can be removed/)
  const secondResult = await runReseal({ DATA_KEY: newKey, DATA_KEY_OLD: `${oldKey},${otherKey}` })
  assert.match(secondResult.output, /^0 values/)
  assert.equal((await runReseal({ DATA_KEY: newKey })).exitCode, 0)

  await openAndRun(newKey, async (db, keys) => {
    assert.equal(await readWaitlistEmail(db, keys), email)
  })
  assert.equal((await runReseal({ DATA_KEY: oldKey })).exitCode, 1)
})

test(
  'on PostgreSQL a running shop must have been restarted with both keys before',
  { skip: missingPostgresReason() },
  async (t) => {
    const { url, remove } = await createTestDatabase()
    const startWithKeys = (keys: Record<string, string>) =>
      startTestShop(t, { databaseUrl: url, settings: { ...sharedSecrets, ...keys } })
    const rotatedKeys = { DATA_KEY: newKey, DATA_KEY_OLD: oldKey }
    const runReseal = (settings: Record<string, string> = rotatedKeys) =>
      runScript('scripts/reseal.ts', {
        env: { ...sharedSecrets, DATABASE_URL: url, ...settings },
      })

    const shopWithOldKey = await startWithKeys({ DATA_KEY: oldKey })
    const { db, sealingKeys } = shopWithOldKey.shop
    await insertWaitlistEntry(db, sealingKeys)
    // A second run is refused too: the first has not recorded the key as in use.
    for (const run of ['first', 'second']) {
      const refusedResult = await runReseal()
      assert.equal(refusedResult.exitCode, 1, `${run}: ${refusedResult.output}`)
      assert.match(
        refusedResult.output,
        /^The running shop does not have key .*Nothing was changed/,
      )
    }
    assert.equal(await readWaitlistEmail(db, sealingKeys), email)
    const resultWithoutOldKey = await runReseal({ DATA_KEY: newKey })
    assert.match(resultWithoutOldKey.output, /^DATA_KEY cannot decrypt the data of this database/)
    await shopWithOldKey.stop()

    const { shop } = await startWithKeys(rotatedKeys)
    t.after(remove)
    const result = await runReseal()
    assert.equal(result.exitCode, 0, result.output)
    assert.match(result.output, /DATA_KEY_OLD can be removed/)
    assert.equal(await readWaitlistEmail(shop.db, createSealingKeys([newKey])), email)
  },
)

test(
  'on PostgreSQL a stopped shop needs no start with both keys',
  { skip: missingPostgresReason() },
  async (t) => {
    const { url, remove } = await createTestDatabase()
    t.after(remove)
    const settings = { ...sharedSecrets, DATA_KEY: oldKey }
    await (await startTestShop(t, { databaseUrl: url, settings })).stop()
    const result = await runScript('scripts/reseal.ts', {
      env: { ...sharedSecrets, DATABASE_URL: url, DATA_KEY: newKey, DATA_KEY_OLD: oldKey },
    })
    assert.equal(result.exitCode, 0, result.output)
  },
)
