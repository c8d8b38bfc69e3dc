/**
 * All sealed (encrypted) columns (invariant I11 in docs/payments.md). `row` is the column with the
 * id of the row. The type `SealedLocation` is derived from this list, so only values of listed
 * columns can be sealed, and `npm run reseal` finds all of them. To seal a new column, add it here.
 *
 * Danger: each value is bound to the names and the row id here. After a change of one of them, the
 * stored values cannot be decrypted.
 */
export const sealedColumns = [
  { table: 'orders', column: 'medical_note', row: 'number' },
  { table: 'orders', column: 'allergies', row: 'number' },
  { table: 'orders', column: 'quiz_answers', row: 'number' },
  { table: 'subscription', column: 'medical_note', row: 'reference' },
  { table: 'subscription', column: 'quiz_answers', row: 'reference' },
  { table: 'quiz', column: 'answers_sealed', row: 'id' },
  { table: 'quiz', column: 'results_sealed', row: 'id' },
  { table: 'quiz', column: 'claim_email_sealed', row: 'id' },
  { table: 'review', column: 'approved_flags', row: 'order_id' },
  { table: 'review_step', column: 'reason', row: 'id' },
  { table: 'review_message', column: 'text', row: 'id' },
  { table: 'batch', column: 'checked_alone', row: 'number' },
  { table: 'batch_weighing', column: 'override_reason', row: 'id' },
  { table: 'staff_factor', column: 'secret', row: 'user_id' },
  { table: 'waitlist_entry', column: 'email_sealed', row: 'id' },
  // JSON `{"sealed": …}`, because only some emails are sealed; reseal.ts treats it separately.
  { table: 'outbox_email', column: 'data', row: 'message_id' },
] as const

export type SealedColumn = (typeof sealedColumns)[number]

/** The test value of a data key; see check-secrets.ts. */
type KeyCheck = { table: 'secret_check'; column: 'value'; row: 'key_id' }

type LocationOf<Column> = Column extends { table: infer Table; column: infer Name }
  ? { table: Table; column: Name; row: string }
  : never

/** Where a sealed value is stored. `row` is the id of the row, as text. */
export type SealedLocation = LocationOf<SealedColumn | KeyCheck>
