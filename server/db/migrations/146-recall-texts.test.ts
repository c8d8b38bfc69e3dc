/** The migration and its trigger, while the previous version still reads the old columns. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { sql } from 'kysely'

import type { Db } from '#server/db/open-database.ts'
import { createLot } from '#tests/support/desks/weighed-lot.ts'
import { startTestShop } from '#tests/support/shop/test-shop.ts'
import { transact, type Tx } from '#server/db/transact.ts'

import { createRecallTables } from './115-recalls.ts'
import { mergeRecallTexts } from './146-recall-texts.ts'

const texts = {
  en: { problem: 'Wrong label', offer: 'A new jar' },
  ms: { problem: 'Label salah', offer: 'Balang baharu' },
}

/** Inserts a recall as the previous version does. */
const insertAsBefore = (tx: Tx, lotId: number) =>
  sql`insert into recall (lot_id, state_before, reason, started_by, started_by_user, started_at,
      problem_en, offer_en, problem_ms, offer_ms)
    values (${lotId}, 'released', 'Call', 'Ana', 'u', now(),
      ${texts.en.problem}, ${texts.en.offer}, ${texts.ms.problem}, ${texts.ms.offer})`.execute(tx)

const readRecalls = (db: Db) =>
  db
    .selectFrom('recall')
    .select(['texts', 'problem_en', 'offer_en', 'problem_ms', 'offer_ms'])
    .orderBy('id')
    .execute()

const toRow = (saved: typeof texts) => ({
  texts: saved,
  problem_en: saved.en.problem,
  offer_en: saved.en.offer,
  problem_ms: saved.ms.problem,
  offer_ms: saved.ms.offer,
})

test('texts are moved to one column, and stay the same for both versions during a restart', async (t) => {
  const { db } = (await startTestShop(t)).shop
  const lotId = await createLot(db, { number: 'L261106-01', supplierLot: 'DM-1' })
  const otherLotId = await createLot(db, { number: 'L261106-02', supplierLot: 'DM-2' })
  await transact(db, async (tx) => {
    await sql`drop table recall_order, recall`.execute(tx)
    await sql`drop function copy_recall_texts`.execute(tx)
    await createRecallTables(tx)
    await insertAsBefore(tx, lotId)
    await mergeRecallTexts(tx)
    await insertAsBefore(tx, otherLotId)
  })
  assert.deepEqual(await readRecalls(db), [toRow(texts), toRow(texts)])

  await sql`update recall set problem_en = 'Typed before' where lot_id = ${lotId}`.execute(db)
  const enteredBefore = { ...texts, en: { ...texts.en, problem: 'Typed before' } }
  await sql`update recall set reason = 'Other'`.execute(db)
  assert.deepEqual(await readRecalls(db), [toRow(enteredBefore), toRow(texts)])

  const enteredNow = { ...texts, ms: { problem: 'Ditaip kini', offer: 'Wang kembali' } }
  await db
    .updateTable('recall')
    .set({ texts: JSON.stringify(enteredNow) })
    .where('lot_id', '=', lotId)
    .execute()
  assert.deepEqual(await readRecalls(db), [toRow(enteredNow), toRow(texts)])

  for (const empty of ['', null])
    await assert.rejects(
      db
        .updateTable('recall')
        .set({ texts: JSON.stringify({ ...texts, other: { problem: 'Label', offer: empty } }) })
        .execute(),
      /recall_texts_check/,
    )
})
