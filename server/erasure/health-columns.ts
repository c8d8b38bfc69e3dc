/**
 * Every column with health data, and how it is erased. tests/house/security/health-columns.test.ts
 * fails when an encrypted ("sealed") column, or one whose name suggests health data, is missing
 * here.
 */
import type { Tables } from '#server/db/tables.ts'

/** What the rows belong to. Rows of `email` are found by recipient, in erase-health-emails.ts. */
export type HealthOwner = 'quiz' | 'subscription' | 'order' | 'email'

type HealthTable = {
  owner: HealthOwner
  /** The column with the owner's id; for `email`, with the recipient. */
  ownerIdColumn: string
  /** `rows` are deleted; `columns` get their default value (null, or false). */
  erasedPart: 'rows' | 'columns'
  columns: readonly string[]
}

export const healthColumns = {
  quiz: {
    owner: 'quiz',
    ownerIdColumn: 'id',
    erasedPart: 'rows',
    columns: ['answers_sealed', 'results_sealed', 'claim_email_sealed'],
  },
  subscription: {
    owner: 'subscription',
    ownerIdColumn: 'id',
    erasedPart: 'columns',
    columns: ['medical_note', 'quiz_answers', 'cancel_reason'],
  },
  orders: {
    owner: 'order',
    ownerIdColumn: 'id',
    erasedPart: 'columns',
    columns: ['medical_note', 'allergies', 'quiz_answers', 'quiz_id', 'conflict'],
  },
  review: {
    owner: 'order',
    ownerIdColumn: 'order_id',
    erasedPart: 'columns',
    columns: ['approved_flags'],
  },
  review_message: {
    owner: 'order',
    ownerIdColumn: 'order_id',
    erasedPart: 'rows',
    columns: ['text'],
  },
  review_step: {
    owner: 'order',
    ownerIdColumn: 'order_id',
    erasedPart: 'columns',
    columns: ['reason'],
  },
  outbox_email: {
    owner: 'email',
    ownerIdColumn: 'recipient',
    erasedPart: 'rows',
    columns: ['data'],
  },
} satisfies Partial<Record<keyof Tables, HealthTable>>
