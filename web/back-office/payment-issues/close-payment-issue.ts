/**
 * Closes an entry of the list of payment issues: a stored payment issue, or a provider message that
 * the shop could not process.
 */
import type { Translate } from '#domain/content/messages.ts'
import { formatDateTime } from '#domain/time.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { readSavedValues } from '#web/back-office/parts/forms/edit-conflict.ts'

import type { PaymentIssue } from './payment-issue-card.tsx'

/** `closedAt` is an ISO 8601 timestamp. */
type ClosedIssue = { closedAt: string; closedBy: string; note: string }

/** Someone closed the issue first; `closedIssue` says who closed it, when and why. */
export class IssueAlreadyClosedError extends Error {
  readonly closedIssue: ClosedIssue

  constructor(
    issue: Pick<PaymentIssue, 'source' | 'id'>,
    closedIssue: ClosedIssue,
    options: ErrorOptions,
  ) {
    super(`payment issue ${issue.id} (source: ${issue.source}) is already closed`, options)
    this.closedIssue = closedIssue
  }
}

/** The issue has changed since the page was loaded. `message` is the server's text for staff. */
export class IssueChangedError extends Error {}

/**
 * Closes the issue, or dismisses the message, with a note of staff. Throws IssueAlreadyClosedError
 * if someone closed the issue first, IssueChangedError if it has changed since the page was loaded,
 * and ApiError for other failures.
 */
export async function closePaymentIssue(issue: PaymentIssue, note: string): Promise<void> {
  const { source, id, openedAt } = issue
  try {
    switch (source) {
      case 'issue':
        // `openedAt` tells the server which version of the issue the page showed.
        await callAuthenticated('PUT /api/admin/payment-issues/{issueId}', {
          params: { issueId: id },
          body: { note, openedAt },
        })
        break
      case 'message':
        // A message is never opened again, so it has no versions.
        await callAuthenticated('PUT /api/admin/provider-messages/{messageId}', {
          params: { messageId: id },
          body: { note },
        })
        break
      default:
        source satisfies never
    }
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'CONFLICT') throw error
    const closedIssue = readClosedIssue(error)
    throw closedIssue
      ? new IssueAlreadyClosedError(issue, closedIssue, { cause: error })
      : new IssueChangedError(error.message, { cause: error })
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
  if (typeof closedAt !== 'string' || typeof closedBy !== 'string' || typeof note !== 'string')
    return undefined
  return { closedAt, closedBy, note }
}
