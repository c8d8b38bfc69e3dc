/**
 * Rows of recalls. A lot can have several recalls when the earlier recalls were withdrawn. Only the
 * newest recall counts.
 */
import type { Insertable, Selectable, Updateable } from 'kysely'
import { z } from 'zod'

import { isRecallLevel, type RecallLevel, type RecallTimes } from '#domain/recalls/recall.ts'
import type { RecallTextsByLanguage } from '#domain/recalls/recall-email.ts'
import { defaultLanguage, mapLanguages } from '#domain/content/languages.ts'
import type { Locked } from '#server/db/locked.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Tx } from '#server/db/transact.ts'

export type Recall = RecallTimes & {
  id: number
  lotId: number
  /** State of the lot before the recall, which a withdrawal restores. */
  stateBefore: 'quarantine' | 'released'
  reason: string
  level: RecallLevel | undefined
  startedBy: string
  startedAt: Date
  texts: RecallTextsByLanguage
  approvedBy: string | undefined
  approvedRegistration: string | undefined
  withdrawnBy: string | undefined
  /** Empty until the recall is withdrawn. */
  withdrawnReason: string
  closedBy: string | undefined
  /** Empty until the recall is closed. */
  closingNote: string
  /** Incremented by every change. A form that is based on an older version is refused. */
  version: number
}

/**
 * The id of a recall whose row is locked, or was just inserted. Changes of a recall and of its
 * orders require it.
 */
export type LockedRecallId = Locked<number, 'recall'>

/**
 * A recall whose row is locked until the transaction ends, so that its changes run one after the
 * other. Only lockRecall and lockRecallOfLot return one.
 */
export type LockedRecall = Recall & { id: LockedRecallId }

/**
 * Returns the newest recall of a lot, even if it was withdrawn. Returns undefined when the lot was
 * never recalled.
 */
export async function findRecallOfLot(db: Db, lotId: number): Promise<Recall | undefined> {
  const row = await selectNewestRecall(db, lotId).executeTakeFirst()
  return row && toRecall(row)
}

/** Locks and returns the recall that findRecallOfLot finds. */
export async function lockRecallOfLot(tx: Tx, lotId: number): Promise<LockedRecall | undefined> {
  const row = await selectNewestRecall(tx, lotId).forUpdate().executeTakeFirst()
  // Cast, because the query has locked the row.
  return row && (toRecall(row) as LockedRecall)
}

function selectNewestRecall(db: Db, lotId: number) {
  return db
    .selectFrom('recall')
    .selectAll()
    .where('lot_id', '=', lotId)
    .orderBy('id', 'desc')
    .limit(1)
}

/** Returns undefined when no recall has this id. */
export async function findRecall(db: Db, id: number): Promise<Recall | undefined> {
  const row = await db.selectFrom('recall').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toRecall(row)
}

/** Locks a recall by its id and returns it. Returns undefined when no recall has this id. */
export async function lockRecall(tx: Tx, id: number): Promise<LockedRecall | undefined> {
  const row = await tx
    .selectFrom('recall')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  // Cast, because the query has locked the row.
  return row && (toRecall(row) as LockedRecall)
}

/** Maximum of the list on the screen; a pharmacy has a few recalls in a year. */
const maxListedRecalls = 200

/** Returns the newest recalls, newest first. */
export async function listRecalls(db: Db): Promise<Recall[]> {
  const rows = await db
    .selectFrom('recall')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(maxListedRecalls)
    .execute()
  return rows.map(toRecall)
}

/**
 * Returns the new recall's id. Throws a unique violation when the lot has a recall that was not
 * withdrawn.
 */
export async function insertRecall(
  tx: Tx,
  row: Insertable<Tables['recall']>,
): Promise<LockedRecallId> {
  const { id } = await tx.insertInto('recall').values(row).returning('id').executeTakeFirstOrThrow()
  // Cast, because no other transaction sees the row before the commit.
  return id as LockedRecallId
}

/** Updates the columns and increments the version. */
export async function updateRecall(
  tx: Tx,
  id: LockedRecallId,
  columns: Updateable<Tables['recall']>,
): Promise<void> {
  await tx
    .updateTable('recall')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

const recallTexts = z.object({ problem: z.string(), offer: z.string() })
const storedTexts = z.object({ [defaultLanguage]: recallTexts }).catchall(recallTexts)

/**
 * Returns texts in every language of the shop. A recall may be older than a language: the texts of
 * the default language are then used. Throws if the stored value has another shape.
 */
function parseTexts(stored: unknown): RecallTextsByLanguage {
  const texts = storedTexts.parse(stored)
  return mapLanguages((language) => texts[language] ?? texts[defaultLanguage])
}

// The check constraints of the table allow only known values, so an unknown value is a bug.

function readLevel(recallId: number, text: string): RecallLevel {
  if (!isRecallLevel(text)) throw new Error(`recall ${recallId} has unknown level ${text}`)
  return text
}

function readStateBefore(recallId: number, text: string): Recall['stateBefore'] {
  if (text === 'quarantine' || text === 'released') return text
  throw new Error(`recall ${recallId} has unknown earlier state ${text}`)
}

function toRecall(row: Selectable<Tables['recall']>): Recall {
  return {
    id: row.id,
    lotId: row.lot_id,
    stateBefore: readStateBefore(row.id, row.state_before),
    reason: row.reason,
    level: row.level === null ? undefined : readLevel(row.id, row.level),
    startedBy: row.started_by,
    startedAt: row.started_at,
    texts: parseTexts(row.texts),
    approvedBy: row.approved_by ?? undefined,
    approvedRegistration: row.approved_registration ?? undefined,
    approvedAt: row.approved_at ?? undefined,
    remindedAt: row.reminded_at ?? undefined,
    withdrawnBy: row.withdrawn_by ?? undefined,
    withdrawnAt: row.withdrawn_at ?? undefined,
    withdrawnReason: row.withdrawn_reason ?? '',
    closedBy: row.closed_by ?? undefined,
    closedAt: row.closed_at ?? undefined,
    closingNote: row.closing_note ?? '',
    version: row.version,
  }
}
