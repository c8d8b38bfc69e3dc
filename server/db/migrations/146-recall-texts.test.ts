/**
 * Migration 146 moves the texts of a recall to one column. Its trigger keeps this column and the
 * old ones equal while the previous version of the server still runs.
 */
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
const insertAsPreviousVersion = (tx: Tx, lotId: number) =>
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

test('texts are moved to one column, and stay the same for both versions while both run', async (t) => {
  const { db } = (await startTestShop(t)).shop
  const lotId = await createLot(db, { number: 'L261106-01', supplierLot: 'DM-1' })
  const otherLotId = await createLot(db, { number: 'L261106-02', supplierLot: 'DM-2' })
  await transact(db, async (tx) => {
    // The tables of migration 115 again: what later migrations add does not matter here.
    await sql`drop table recall_order, recall`.execute(tx)
    await sql`drop function copy_recall_texts`.execute(tx)
    await createRecallTables(tx)
    await insertAsPreviousVersion(tx, lotId)
    await mergeRecallTexts(tx)
    // The previous version still inserts: the trigger fills in the new column.
    await insertAsPreviousVersion(tx, otherLotId)
  })
  assert.deepEqual(await readRecalls(db), [toRow(texts), toRow(texts)])

  await sql`update recall set problem_en = 'Typed in the old form' where lot_id = ${lotId}`.execute(
    db,
  )
  const textsOfPreviousVersion = {
    ...texts,
    en: { ...texts.en, problem: 'Typed in the old form' },
  }
  // A change of another column leaves the texts as they are.
  await sql`update recall set reason = 'Other'`.execute(db)
  assert.deepEqual(await readRecalls(db), [toRow(textsOfPreviousVersion), toRow(texts)])

  const textsOfNewVersion = { ...texts, ms: { problem: 'Ditaip kini', offer: 'Wang kembali' } }
  await db
    .updateTable('recall')
    .set({ texts: JSON.stringify(textsOfNewVersion) })
    .where('lot_id', '=', lotId)
    .execute()
  assert.deepEqual(await readRecalls(db), [toRow(textsOfNewVersion), toRow(texts)])

  // A text without an offer is refused in any language.
  for (const offer of ['', null]) {
    const incompleteTexts = { ...texts, zh: { problem: 'Label', offer } }
    await assert.rejects(
      db
        .updateTable('recall')
        .set({ texts: JSON.stringify(incompleteTexts) })
        .execute(),
      /recall_texts_check/,
    )
  }
})
