/**
 * All sealed (encrypted) columns (invariant I11 in docs/payments.md). `idColumn` is the column with
 * the id of the row. The type `SealedLocation` is derived from this list, so only values of listed
 * columns can be sealed, and `npm run reseal` finds all of them. To seal a new column, add it here.
 *
 * Danger: each value is bound to the names and the row id here. After a change of one of them, the
 * stored values cannot be decrypted.
 */
export const sealedColumns = [
  { table: 'orders', column: 'medical_note', idColumn: 'number' },
  { table: 'orders', column: 'allergies', idColumn: 'number' },
  { table: 'orders', column: 'quiz_answers', idColumn: 'number' },
  { table: 'subscription', column: 'medical_note', idColumn: 'reference' },
  { table: 'subscription', column: 'quiz_answers', idColumn: 'reference' },
  { table: 'quiz', column: 'answers_sealed', idColumn: 'id' },
  { table: 'quiz', column: 'results_sealed', idColumn: 'id' },
  { table: 'quiz', column: 'claim_email_sealed', idColumn: 'id' },
  { table: 'review', column: 'approved_flags', idColumn: 'order_id' },
  { table: 'review_step', column: 'reason', idColumn: 'id' },
  { table: 'review_message', column: 'text', idColumn: 'id' },
  { table: 'batch', column: 'checked_alone', idColumn: 'number' },
  { table: 'batch_weighing', column: 'override_reason', idColumn: 'id' },
  { table: 'staff_factor', column: 'secret', idColumn: 'user_id' },
  { table: 'waitlist_entry', column: 'email_sealed', idColumn: 'id' },
  // JSON `{"sealed": …}`, because only some emails are sealed; reseal.ts treats it separately.
  { table: 'outbox_email', column: 'data', idColumn: 'message_id' },
] as const

export type SealedColumn = (typeof sealedColumns)[number]

/** The test value of a data key; see check-secrets.ts. */
type KeyCheck = { table: 'secret_check'; column: 'value'; idColumn: 'key_id' }

type LocationOf<Column> = Column extends { table: infer Table; column: infer Name }
  ? { table: Table; column: Name; row: string }
  : never

/** Where a sealed value is stored. `row` is the id of the row, as text. */
export type SealedLocation = LocationOf<SealedColumn | KeyCheck>
