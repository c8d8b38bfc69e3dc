/** Closes a payment issue or dismisses a provider message. */
import type { Text } from '#domain/content/messages.ts'
import { formatDateTime } from '#domain/time.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'

import type { PaymentIssue } from './payment-issue-card.tsx'

export type Settled = { settledAt: string; settledBy: string; note: string }

export class SettledAlready extends Error {
  readonly stored: Settled

  constructor(stored: Settled) {
    super('settled already')
    this.stored = stored
  }
}

/** Throws SettledAlready when a colleague was faster, and ApiError for anything else. */
export async function settle({ source, id }: PaymentIssue, note: string): Promise<void> {
  const body = { note }
  try {
    if (source === 'break')
      await callAuthenticated('PUT /api/admin/payment-issues/{issueId}', {
        params: { issueId: id },
        body,
      })
    else
      await callAuthenticated('PUT /api/admin/provider-messages/{messageId}', {
        params: { messageId: id },
        body,
      })
  } catch (error) {
    const stored = readStored(error)
    throw stored ? new SettledAlready(stored) : error
  }
}

export function closedText(t: Text, { settledAt, settledBy, note }: Settled): string {
  return t('{who}, {moment}: {note}', {
    who: settledBy,
    moment: formatDateTime(new Date(settledAt)),
    note,
  })
}

function readStored(error: unknown): Settled | undefined {
  if (!(error instanceof ApiError) || error.code !== 'CONFLICT') return undefined
  const { theirs } = error.details
  if (typeof theirs !== 'object' || theirs === null) return undefined
  // Server data of unknown shape: each field is checked.
  const { settledAt, settledBy, note } = theirs as Record<string, unknown>
  if (typeof settledAt !== 'string') return undefined
  return { settledAt, settledBy: String(settledBy ?? ''), note: String(note ?? '') }
}
