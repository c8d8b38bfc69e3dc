/** Closes a payment issue, or dismisses the provider message that it is about. */
import type { Translate } from '#domain/content/messages.ts'
import { formatDateTime } from '#domain/time.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { readSavedValues } from '#web/back-office/parts/forms/edit-conflict.ts'

import type { PaymentIssue } from './payment-issue-card.tsx'

type ClosedIssue = { closedAt: string; closedBy: string; note: string }

/** A colleague closed the issue first; `closedIssue` says who closed it, when and why. */
export class IssueAlreadyClosedError extends Error {
  readonly closedIssue: ClosedIssue

  constructor(issue: Pick<PaymentIssue, 'source' | 'id'>, closedIssue: ClosedIssue) {
    super(`payment issue ${issue.id} (source: ${issue.source}) is already closed`)
    this.closedIssue = closedIssue
  }
}

/** The issue has changed since the page was loaded. The message is the one of the server. */
export class IssueChangedError extends Error {}

/**
 * Throws IssueAlreadyClosedError if a colleague closed the issue first, IssueChangedError if it has
 * changed since the page was loaded, and ApiError for other failures.
 */
export async function closePaymentIssue(issue: PaymentIssue, note: string): Promise<void> {
  const { source, id, openedAt } = issue
  try {
    // `issue` is a stored payment issue. The other source, `message`, is a parked provider message.
    if (source === 'issue')
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
    throw closedIssue
      ? new IssueAlreadyClosedError(issue, closedIssue)
      : new IssueChangedError(error.message)
  }
}

/** Returns "name, dd/MM/yyyy, HH:mm: note". */
export function formatClosedIssue(t: Translate, { closedAt, closedBy, note }: ClosedIssue): string {
  return t('{name}, {moment}: {note}', {
    name: closedBy,
    moment: formatDateTime(new Date(closedAt)),
    note,
  })
}

/** Returns undefined if the error does not say who closed the issue. */
function readClosedIssue(error: ApiError): ClosedIssue | undefined {
  const { closedAt, closedBy, note } = readSavedValues(error) ?? {}
  if (typeof closedAt !== 'string') return undefined
  return { closedAt, closedBy: String(closedBy ?? ''), note: String(note ?? '') }
}
