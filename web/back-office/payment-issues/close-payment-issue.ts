/** The call that closes a payment issue or dismisses a provider message, and its errors. */
import type { Translate } from '#domain/content/messages.ts'
import { formatDateTime } from '#domain/time.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { readSavedValues } from '#web/back-office/parts/forms/edit-conflict.ts'

import type { PaymentIssue } from './payment-issue-card.tsx'

type ClosedIssue = { settledAt: string; settledBy: string; note: string }

/** A colleague closed the issue first; `closedIssue` says who, when and why. */
export class IssueAlreadyClosed extends Error {
  readonly closedIssue: ClosedIssue

  constructor(closedIssue: ClosedIssue) {
    super('payment issue is already closed')
    this.closedIssue = closedIssue
  }
}

/** The issue or message has changed since the page was loaded. */
export class IssueChanged extends Error {}

/**
 * Throws IssueAlreadyClosed if a colleague closed the issue first, IssueChanged if it has changed
 * since the page was loaded, and ApiError for other failures.
 */
export async function closeIssue(issue: PaymentIssue, note: string): Promise<void> {
  const { source, id, openedAt } = issue
  try {
    // 'break' is a payment issue; the other source is a provider message.
    if (source === 'break')
      await callAuthenticated('PUT /api/admin/payment-issues/{issueId}', {
        params: { issueId: id },
        body: { note, openedAt },
      })
    else
      await callAuthenticated('PUT /api/admin/provider-messages/{messageId}', {
        params: { messageId: id },
        body: { note },
      })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'CONFLICT') throw error
    const closedIssue = readClosedIssue(error)
    throw closedIssue ? new IssueAlreadyClosed(closedIssue) : new IssueChanged(error.message)
  }
}

/** Returns who closed the issue, when, and the note. */
export function closedIssueText(t: Translate, { settledAt, settledBy, note }: ClosedIssue): string {
  return t('{who}, {moment}: {note}', {
    who: settledBy,
    moment: formatDateTime(new Date(settledAt)),
    note,
  })
}

/** Returns undefined if the error does not say who closed the issue. */
function readClosedIssue(error: ApiError): ClosedIssue | undefined {
  const { settledAt, settledBy, note } = readSavedValues(error) ?? {}
  if (typeof settledAt !== 'string') return undefined
  return { settledAt, settledBy: String(settledBy ?? ''), note: String(note ?? '') }
}
