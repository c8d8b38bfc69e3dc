/**
 * Outbox: all emails that the shop sends, with their states. Staff can read the text of an email
 * unless it is secret, personal or deleted, and send an email again if the server allows it
 * (`canResend`).
 */
import type { GridRowSelectionModel } from '@mui/x-data-grid'
import { useState } from 'react'

import type { CallReply } from '#contract/call.ts'
import { isFailedEmail } from '#domain/mail/check-resend.ts'
import { getEmailLabel } from '#domain/mail/email-kinds.ts'
import { emailStateLabels, emailStates } from '#domain/mail/email-state.ts'
import type { Translate } from '#domain/content/messages.ts'
import { maxEmailSearchLength } from '#domain/max-search-length.ts'
import { formatDateTime } from '#domain/time.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { BlockHeader } from '#web/back-office/parts/block-header.tsx'
import { DateCell } from '#web/back-office/parts/table/date-cell.tsx'
import { DataTable, type Columns } from '#web/back-office/parts/table/data-table.tsx'
import { Filters, SearchFilter, SelectFilter } from '#web/back-office/parts/table/filters.tsx'
import { PageHeader } from '#web/back-office/parts/page-header.tsx'
import { RowFailures } from '#web/back-office/parts/row-failures.tsx'
import { useRowActions } from '#web/back-office/parts/use-row-actions.ts'
import { useDialogOpening } from '#web/back-office/parts/use-dialog-opening.ts'
import { useUrlFilters, type UrlFilters } from '#web/back-office/parts/table/use-url-filters.ts'
import { useApiQuery } from '#web/back-office/parts/use-api-query.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { useSnackbar } from '#web/ui/feedback/snackbar.tsx'

import { ResendSelectedEmails } from './resend-selected-emails.tsx'
import {
  EmailButtons,
  EmailState,
  OrderLink,
  type EmailActions,
  type ListedEmail,
} from './email-cells.tsx'
import { EmailDialog } from './email-dialog.tsx'
import styles from './emails.module.css'
import { OutboxLinks } from './outbox-links.tsx'

const pageSize = 25
const noSelection: GridRowSelectionModel = { type: 'include', ids: new Set() }

export default function EmailsPage() {
  const t = useTranslator()
  const { values, isFiltered, page, setFilters, setPage, requestKey } = useUrlFilters([
    'q',
    'state',
    'kind',
  ])
  const { data, isLoading, failure, reload } = useApiQuery(
    (signal) =>
      callAuthenticated('GET /api/admin/emails', { query: toEmailQuery(values, page) }, { signal }),
    requestKey,
  )
  const [emailIdToRead, setEmailIdToRead] = useState<number>()
  const readDialog = useDialogOpening()
  const [selection, setSelection] = useState(noSelection)
  const clearSelection = (): void => setSelection(noSelection)
  const selectedEmails = (data?.emails ?? []).filter(({ id }) => selection.ids.has(id))
  const { resend, resendFailures } = useResend(reload)
  const openEmail = ({ id }: ListedEmail): void => {
    setEmailIdToRead(id)
    readDialog.open()
  }
  const actions = { onRead: openEmail, onSend: resend }
  const columns = createEmailColumns(t, actions)
  return (
    <>
      <PageHeader title={t('Emails')} summary={data && <OutboxSummary outbox={data.outbox} />} />
      <OutboxLinks />
      <EmailFilters values={values} kinds={data?.kinds ?? []} setFilters={setFilters} />
      <RowFailures failures={resendFailures} />
      <ResendSelectedEmails
        selectedEmails={selectedEmails}
        onClearSelection={clearSelection}
        onSent={() => {
          clearSelection()
          reload()
        }}
      />
      <DataTable
        label={t('Emails')}
        rows={data?.emails}
        columns={columns}
        isLoading={isLoading}
        failure={failure}
        onRetry={reload}
        emptyText={
          isFiltered
            ? t('No emails match these filters.')
            : t('No emails yet. Every email that the shop sends appears here.')
        }
        paging={{ page, pageSize, total: data?.total ?? 0, onPageChange: setPage }}
        gridProps={{
          rowHeight: 56,
          checkboxSelection: true,
          sx: { '& .MuiDataGrid-columnHeaderCheckbox': { padding: 0 } },
          isRowSelectable: ({ row }) => row.canResend && isFailedEmail(row.state),
          disableRowSelectionExcludeModel: true,
          rowSelectionModel: selection,
          onRowSelectionModelChange: setSelection,
        }}
        renderBlock={(email) => <EmailBlock email={email} actions={actions} />}
      />
      {emailIdToRead !== undefined && (
        <EmailDialog
          // Each opening loads the email again, so that the audit log has every reading.
          key={readDialog.openingKey}
          emailId={emailIdToRead}
          open={readDialog.isOpen}
          onClose={readDialog.close}
        />
      )}
    </>
  )
}

type EmailFilterState = UrlFilters<'q' | 'state' | 'kind'>

/** Returns the query of the list from the filters of the URL. An unknown state is ignored. */
function toEmailQuery({ q, state, kind }: EmailFilterState['values'], page: number) {
  return {
    q: q.slice(0, maxEmailSearchLength),
    state: emailStates.find((emailState) => emailState === state) ?? 'All',
    ...(kind && { kind }),
    page,
    limit: pageSize,
  } as const
}

/**
 * Returns a function that sends one email again. It never rejects: a failure is kept for its row.
 */
function useResend(reload: () => void) {
  const t = useTranslator()
  const showSnackbar = useSnackbar()
  const { run, failures } = useRowActions()
  const resend = async ({ id, recipient }: ListedEmail): Promise<void> => {
    const isDone = await run(id, async () => {
      const params = { emailId: id }
      await callAuthenticated('POST /api/admin/emails/{emailId}/resend', { params })
    })
    if (isDone) showSnackbar({ text: t('Sending the email to {address}.', { address: recipient }) })
    reload()
  }
  return { resend, resendFailures: failures }
}

function createEmailColumns(t: Translate, actions: EmailActions): Columns<ListedEmail> {
  return [
    {
      field: 'queuedAt',
      headerName: t('Created'),
      width: 150,
      renderCell: ({ row }) => <DateCell time={row.queuedAt} withTime />,
    },
    {
      field: 'kind',
      headerName: t('Type'),
      flex: 1,
      minWidth: 150,
      renderCell: ({ row }) => t(getEmailLabel(row.kind)),
    },
    { field: 'recipient', headerName: t('To'), flex: 2, minWidth: 190 },
    {
      field: 'orderId',
      headerName: t('Order'),
      width: 120,
      renderCell: ({ row }) => <OrderLink orderId={row.orderId} />,
    },
    {
      field: 'state',
      headerName: t('Status'),
      width: 120,
      renderCell: ({ row }) => <EmailState email={row} />,
    },
    {
      field: 'attemptCount',
      headerName: t('Attempts'),
      width: 90,
      align: 'right',
      headerAlign: 'right',
    },
    { field: 'lastError', headerName: t('Last error'), width: 110 },
    {
      field: 'id',
      headerName: t('Actions'),
      width: 245,
      renderCell: ({ row }) => <EmailButtons email={row} actions={actions} />,
    },
  ]
}

function EmailFilters(
  props: Pick<EmailFilterState, 'values' | 'setFilters'> & {
    kinds: readonly ListedEmail['kind'][]
  },
) {
  const { values, kinds, setFilters } = props
  const t = useTranslator()
  return (
    <Filters label={t('Find emails')}>
      <SearchFilter
        label={t('Recipient or order number')}
        value={values.q}
        onChange={(q) => setFilters({ q })}
      />
      <SelectFilter
        label={t('Status')}
        value={values.state}
        onChange={(value) => setFilters({ state: value })}
      >
        <option value="">{t('All statuses')}</option>
        {emailStates.map((emailState) => (
          <option key={emailState} value={emailState}>
            {t(emailStateLabels[emailState])}
          </option>
        ))}
      </SelectFilter>
      <SelectFilter
        label={t('Type')}
        value={values.kind}
        onChange={(value) => setFilters({ kind: value })}
      >
        <option value="">{t('All types')}</option>
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(getEmailLabel(kind))}
          </option>
        ))}
      </SelectFilter>
    </Filters>
  )
}

/** A row of the list, as a block on a phone. */
function EmailBlock({ email, actions }: { email: ListedEmail; actions: EmailActions }) {
  const t = useTranslator()
  return (
    <div className={styles.block}>
      <BlockHeader>
        <p className="strong">{t(getEmailLabel(email.kind))}</p>
        <EmailState email={email} />
      </BlockHeader>
      <p className="quiet">
        {email.recipient} · <DateCell time={email.queuedAt} withTime />
      </p>
      {email.lastError && (
        <p className="quiet">
          {t('{count, plural, one {# attempt} other {# attempts}}', { count: email.attemptCount })}{' '}
          · {email.lastError}
        </p>
      )}
      {email.orderId && <OrderLink orderId={email.orderId} />}
      <EmailButtons email={email} actions={actions} />
    </div>
  )
}

function OutboxSummary({ outbox }: Pick<CallReply<'GET /api/admin/emails'>, 'outbox'>) {
  const { dueCount, oldestDueAt, undeliveredCount } = outbox
  const t = useTranslator()
  const queuedText = t('{count, plural, =0 {None queued} other {# queued}}', {
    count: dueCount,
  })
  const oldestText = oldestDueAt
    ? t(', oldest from {moment}', { moment: formatDateTime(new Date(oldestDueAt)) })
    : ''
  const undeliveredText = t('{count, plural, =0 {none undelivered} other {# undelivered}}', {
    count: undeliveredCount,
  })
  return <>{`${queuedText}${oldestText}, ${undeliveredText}`}</>
}
