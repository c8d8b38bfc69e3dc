/**
 * List of payment issues, oldest first: what happened, what to do next, and how each was closed.
 */
import { useState } from 'react'

import { maxSearchLength } from '#domain/max-search-length.ts'
import {
  staffIssueKinds,
  describeIssue,
  maxClosingNoteLength,
} from '#domain/payments/payment-issue-kinds.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { LoadFailure } from '#web/back-office/parts/load-failure.tsx'
import { ConfirmDialog } from '#web/back-office/parts/forms/confirm-dialog.tsx'
import { Pager, type Paging } from '#web/back-office/parts/table/pager.tsx'
import { useLastPage } from '#web/back-office/parts/table/use-last-page.ts'
import { Filters, SearchFilter, SelectFilter } from '#web/back-office/parts/table/filters.tsx'
import { PageHeader } from '#web/back-office/parts/page-header.tsx'
import { useUrlFilters, type UrlFilters } from '#web/back-office/parts/table/use-url-filters.ts'
import { useApiQuery } from '#web/back-office/parts/use-api-query.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { useSnackbar } from '#web/ui/feedback/snackbar.tsx'

import { PaymentIssueCard, type PaymentIssue } from './payment-issue-card.tsx'
import styles from './payment-issues.module.css'
import {
  closePaymentIssue,
  IssueAlreadyClosedError,
  IssueChangedError,
  formatClosedIssue,
} from './close-payment-issue.ts'

const pageSize = 25
/** Values of the filter in the URL. */
const stateFilters = ['open', 'closed', 'All'] as const

export default function PaymentIssuesPage() {
  const t = useTranslator()
  const showSnackbar = useSnackbar()
  const { values, page, setFilters, setPage, requestKey } = useUrlFilters(['q', 'state', 'kind'])
  const state = stateFilters.find((candidate) => candidate === values.state) ?? 'open'
  const { data, isLoading, failure, reload } = useApiQuery((signal) => {
    const kind = staffIssueKinds.find((candidate) => candidate === values.kind)
    const q = values.q.slice(0, maxSearchLength)
    const query = { q, state, ...(kind && { kind }), page, limit: pageSize }
    return callAuthenticated('GET /api/admin/payment-issues', { query }, { signal })
  }, requestKey)
  const paging: Paging = { page, pageSize, total: data?.total ?? 0, onPageChange: setPage }
  const isListEmpty = useLastPage(paging, { rowCount: data?.issues.length, isLoading })
  const [issueToClose, setIssueToClose] = useState<PaymentIssue>()
  const [closeFailure, setCloseFailure] = useState<IssueAlreadyClosedError | IssueChangedError>()
  /**
   * Note for an issue that had changed. The dialog has closed, so that staff read the new issue; it
   * shows this note when they open it again.
   */
  const [unsavedNote, setUnsavedNote] = useState<{ issueKey: string; note: string }>()

  const closeSelectedIssue = async (note: string): Promise<void> => {
    if (!issueToClose) return
    setCloseFailure(undefined)
    try {
      await closePaymentIssue(issueToClose, note)
      const issueKey = getIssueKey(issueToClose)
      setUnsavedNote((current) => (current?.issueKey === issueKey ? undefined : current))
      showSnackbar({ text: t('Payment issue closed.') })
    } catch (error) {
      if (!(error instanceof IssueAlreadyClosedError) && !(error instanceof IssueChangedError))
        throw error
      setCloseFailure(error)
      if (error instanceof IssueChangedError)
        setUnsavedNote({ issueKey: getIssueKey(issueToClose), note })
    }
    reload()
  }
  return (
    <>
      <PageHeader
        title={t('Payment issues')}
        summary={
          data &&
          t('{count, plural, =0 {None open} other {# open}}', {
            count: data.openCount,
          })
        }
      />
      <IssueFilters values={values} state={state} setFilters={setFilters} />
      {closeFailure && <CloseFailureAlert failure={closeFailure} />}
      <section aria-label={t('Payment issues')} aria-busy={isLoading}>
        <LoadFailure failure={failure} onRetry={reload} />
        {data === undefined && failure === undefined && <Loader text={t('Loading')} />}
        {data && isListEmpty && (
          <EmptyState
            sentence={
              state === 'open' && data.openCount === 0
                ? t('No payment issues. Our records match Billplz and PayPal.')
                : t('No payment issues match these filters.')
            }
          />
        )}
        <ul className={styles.list}>
          {data?.issues.map((issue) => (
            <li key={getIssueKey(issue)}>
              <PaymentIssueCard issue={issue} onClose={() => setIssueToClose(issue)} />
            </li>
          ))}
        </ul>
        {data && data.issues.length > 0 && <Pager {...paging} rowCount={data.issues.length} />}
      </section>
      <CloseIssueDialog
        issue={issueToClose}
        initialNote={
          issueToClose && getIssueKey(issueToClose) === unsavedNote?.issueKey
            ? unsavedNote.note
            : ''
        }
        onClose={() => setIssueToClose(undefined)}
        onConfirm={closeSelectedIssue}
      />
    </>
  )
}

const getIssueKey = ({ source, id }: PaymentIssue): string => `${source} ${id}`

/** Says why the issue was not closed. The list below the alert is loaded again. */
function CloseFailureAlert({ failure }: { failure: IssueAlreadyClosedError | IssueChangedError }) {
  const t = useTranslator()
  return failure instanceof IssueAlreadyClosedError ? (
    <Alert kind="warning" live="alert" title={t('This payment issue is already closed.')}>
      <p>{formatClosedIssue(t, failure.closedIssue)}</p>
    </Alert>
  ) : (
    <Alert kind="warning" live="alert">
      <p>{t(failure.message)}</p>
    </Alert>
  )
}

function IssueFilters(
  props: Pick<UrlFilters<'q' | 'state' | 'kind'>, 'values' | 'setFilters'> & { state: string },
) {
  const { values, state, setFilters } = props
  const t = useTranslator()
  return (
    <Filters label={t('Find payment issues')}>
      <SearchFilter
        label={t('Bill or order number')}
        value={values.q}
        onChange={(q) => setFilters({ q })}
      />
      <SelectFilter
        label={t('Status')}
        value={state}
        onChange={(value) => setFilters({ state: value === 'open' ? '' : value })}
      >
        <option value="open">{t('Open')}</option>
        <option value="closed">{t('Closed')}</option>
        <option value="All">{t('Open and closed')}</option>
      </SelectFilter>
      <SelectFilter
        label={t('Type')}
        value={values.kind}
        onChange={(value) => setFilters({ kind: value })}
      >
        <option value="">{t('All types')}</option>
        {staffIssueKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(describeIssue(kind).title)}
          </option>
        ))}
      </SelectFilter>
    </Filters>
  )
}

/** Asks for the note that closes an issue or dismisses a message. */
function CloseIssueDialog(props: {
  issue: PaymentIssue | undefined
  initialNote: string
  onClose: () => void
  onConfirm: (note: string) => Promise<void>
}) {
  const { issue, initialNote, onClose, onConfirm } = props
  const t = useTranslator()
  return (
    <ConfirmDialog
      open={issue !== undefined}
      onClose={onClose}
      title={issue ? t(describeIssue(issue.kind).title) : ''}
      confirmLabel={issue?.source === 'message' ? t('Dismiss message') : t('Close issue')}
      reasonField={{
        label: t('What was done'),
        hint: t('For example the transfer reference. Saved in the audit log.'),
        maxLength: maxClosingNoteLength,
        initialValue: initialNote,
      }}
      onConfirm={onConfirm}
    >
      <p>{t('Closing an issue moves no money. It records that you have dealt with it.')}</p>
    </ConfirmDialog>
  )
}
