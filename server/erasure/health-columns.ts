/**
 * Every column with health data, and how it is erased. `tests/house/security/health-columns.test.ts`
 * fails when a sealed column, or one whose name suggests health data, is missing here.
 */
import type { Tables } from '#server/db/tables.ts'

/** What the rows belong to. The rows of `email` are found by recipient (`erase-health-emails.ts`). */
export type HealthOwner = 'quiz' | 'plan' | 'order' | 'email'

type HealthTable = {
  of: HealthOwner
  /** The column with the owner's id. */
  key: string
  /** `rows` are deleted; `columns` get their default value (null, or false). */
  erase: 'rows' | 'columns'
  columns: readonly string[]
}

export const healthColumns: Partial<Record<keyof Tables, HealthTable>> = {
  quiz: {
    of: 'quiz',
    key: 'id',
    erase: 'rows',
    columns: ['answers_sealed', 'results_sealed', 'claim_email_sealed'],
  },
  subscription: {
    of: 'plan',
    key: 'id',
    erase: 'columns',
    columns: ['medical_note', 'quiz_answers', 'cancel_reason'],
  },
  orders: {
    of: 'order',
    key: 'id',
    erase: 'columns',
    columns: ['medical_note', 'allergies', 'quiz_answers', 'quiz_id', 'conflict'],
  },
  review: { of: 'order', key: 'order_id', erase: 'columns', columns: ['approved_flags'] },
  review_message: { of: 'order', key: 'order_id', erase: 'rows', columns: ['text'] },
  review_step: { of: 'order', key: 'order_id', erase: 'columns', columns: ['reason'] },
  outbox_email: { of: 'email', key: 'recipient', erase: 'rows', columns: ['data'] },
}
