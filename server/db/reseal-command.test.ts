/** Runs `npm run reseal` on a data folder that was filled with another key. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'

import { root } from '#scripts/gate/steps.ts'
import { createLog } from '#server/log.ts'
import { insertEntry } from '#server/waitlist/waitlist.store.ts'
import { findScratchFolder } from '#tests/support/shop/scratch-folder.ts'
import { sharedSecrets } from '#tests/support/shop/test-shop.ts'

import { checkSecrets } from './check-secrets.ts'
import { migrate } from './migrate.ts'
import { openDatabase, type Db } from './open-database.ts'
import { createSealingKeys, unseal, type SealingKeys } from './sealed.ts'
import { transact } from './transact.ts'

const [oldKey, newKey, otherKey] = [1, 2, 3].map((byte) =>
  Buffer.alloc(32, byte).toString('base64'),
) as [string, string, string]
const email = 'reader@example.com'

test('the command re-encrypts values of an old key, which is then no longer needed', async (t) => {
  const folder = mkdtempSync(path.join(findScratchFolder(), 'racik-reseal-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const openAndRun = async (key: string, work: (db: Db, keys: SealingKeys) => Promise<void>) => {
    const database = await openDatabase({
      url: undefined,
      folder: path.join(folder, 'database'),
      maxConnections: 1,
      log: createLog('silent'),
    })
    const { db } = database
    const keys = createSealingKeys([key])
    const secrets = { sealingKeys: keys, appSecret: sharedSecrets.APP_SECRET, oldAppSecrets: [] }
    try {
      await migrate(db)
      await checkSecrets(db, secrets, new Date())
      await work(db, keys)
    } finally {
      await database.close()
    }
  }
  const runReseal = (settings: Record<string, string>) =>
    new Promise<{ code: number; text: string }>((resolve) => {
      const env = { ...process.env, ...sharedSecrets, DATA_DIR: folder, ...settings }
      const script = path.join(root, 'scripts/reseal.ts')
      execFile(process.execPath, [script], { env }, (error, stdout, stderr) =>
        resolve({ code: error ? 1 : 0, text: stdout + stderr }),
      )
    })

  await openAndRun(oldKey, async (db, keys) => {
    const target = { range: 'Immunity' }
    const entry = {
      id: 'w1',
      target,
      subscriberHmac: 'person',
      email,
      language: 'en',
      consentVersion: 'test',
      token: 'token',
      requestedAt: new Date(),
    } as const
    await transact(db, (tx) => insertEntry(tx, keys, entry))
  })

  const resultWithoutOldKey = await runReseal({ DATA_KEY: newKey })
  assert.equal(resultWithoutOldKey.code, 1)
  assert.match(resultWithoutOldKey.text, /DATA_KEY cannot decrypt the data of this database/)
  assert.doesNotMatch(resultWithoutOldKey.text, /\n\s+at /, 'a sentence, not a stack')

  const firstResult = await runReseal({ DATA_KEY: newKey, DATA_KEY_OLD: oldKey })
  assert.equal(firstResult.code, 0, firstResult.text)
  assert.match(firstResult.text, /^1 values are now encrypted with key/)
  assert.match(firstResult.text, /DATA_KEY_OLD can be removed/)
  const secondResult = await runReseal({ DATA_KEY: newKey, DATA_KEY_OLD: `${oldKey},${otherKey}` })
  assert.match(secondResult.text, /^0 values/)
  assert.equal((await runReseal({ DATA_KEY: newKey })).code, 0)

  await openAndRun(newKey, async (db, keys) => {
    const row = await db
      .selectFrom('waitlist_entry')
      .select('email_sealed')
      .executeTakeFirstOrThrow()
    const location = { table: 'waitlist_entry', column: 'email_sealed', row: 'w1' } as const
    assert.equal(unseal(keys, location, row.email_sealed), email)
  })
  assert.equal((await runReseal({ DATA_KEY: oldKey })).code, 1)
})
