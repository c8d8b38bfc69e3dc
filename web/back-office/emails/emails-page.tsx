/**
 * Outbox: queued and undelivered emails, and sending one again. Emails with a link or code are
 * never shown, and never sent again once their text is deleted.
 */
import type { GridRowSelectionModel } from '@mui/x-data-grid'
import { useState } from 'react'

import { isFailedEmail } from '#domain/mail/judge-resend.ts'
import { emailLabel } from '#domain/mail/email-kinds.ts'
import { emailStateLabels, emailStates } from '#domain/mail/email-state.ts'
import type { Text } from '#domain/content/messages.ts'
import { formatDateTime } from '#domain/time.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { BlockHead } from '#web/back-office/parts/block-head.tsx'
import { DateCell } from '#web/back-office/parts/cells.tsx'
import { DataTable, type Columns } from '#web/back-office/parts/data-table.tsx'
import { Filters, SearchFilter, SelectFilter } from '#web/back-office/parts/filters.tsx'
import { PageHead } from '#web/back-office/parts/page-head.tsx'
import { useAction } from '#web/back-office/parts/use-action.ts'
import { useUrlFilters, type UrlFilters } from '#web/back-office/parts/use-url-filters.ts'
import { useDeskData } from '#web/back-office/parts/use-desk-data.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'
import { useSnackbar } from '#web/ui/feedback/snackbar.tsx'

import { FailedEmails } from './failed-emails.tsx'
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

const limit = 25
const none: GridRowSelectionModel = { type: 'include', ids: new Set() }

export default function EmailsPage() {
  const t = useText()
  const show = useSnackbar()
  const { values, isFiltered, page, set, setPage, question } = useUrlFilters(['q', 'state', 'kind'])
  const state = emailStates.find((one) => one === values.state)
  const { data, isLoading, failure, reload } = useDeskData((signal) => {
    const kind = values.kind ? { kind: values.kind } : {}
    const query = {
      q: values.q.slice(0, 254),
      state: state ?? 'All',
      ...kind,
      page,
      limit,
    } as const
    return callAuthenticated('GET /api/admin/emails', { query }, { signal })
  }, question)
  const [readId, setReadId] = useState<number>()
  const [chosen, setChosen] = useState(none)
  const chosenEmails = (data?.emails ?? []).filter(({ id }) => chosen.ids.has(id))
  const sending = useAction()

  const actions = {
    onRead: ({ id }: ListedEmail) => setReadId(id),
    onSend: async ({ id, to }: ListedEmail) => {
      const isDone = await sending.run(async () => {
        const params = { emailId: id }
        await callAuthenticated('POST /api/admin/emails/{emailId}/resend', { params })
      })
      if (isDone) show({ text: t('Sending the email to {address}.', { address: to }) })
      reload()
    },
  }
  const columns = emailColumns(t, actions)
  return (
    <>
      <PageHead title={t('Emails')} fact={data && <Waiting outbox={data.outbox} />} />
      <OutboxLinks />
      <EmailFilters values={values} kinds={data?.kinds ?? []} set={set} />
      {sending.failure && (
        <Alert kind="bad" live="alert">
          <p>{sending.failure}</p>
        </Alert>
      )}
      <FailedEmails
        emails={chosenEmails}
        onDone={() => {
          setChosen(none)
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
        empty={
          isFiltered
            ? t('No emails match these filters.')
            : t('No emails yet. Every email that the shop sends appears here.')
        }
        paging={{ page, limit, total: data?.total ?? 0, onPage: setPage }}
        grid={{
          rowHeight: 56,
          checkboxSelection: true,
          sx: { '& .MuiDataGrid-columnHeaderCheckbox': { padding: 0 } },
          isRowSelectable: ({ row }) => row.mayResend && isFailedEmail(row.state),
          disableRowSelectionExcludeModel: true,
          rowSelectionModel: chosen,
          onRowSelectionModelChange: setChosen,
        }}
        block={(email) => <EmailBlock email={email} actions={actions} />}
      />
      {readId !== undefined && (
        <EmailDialog emailId={readId} onClose={() => setReadId(undefined)} />
      )}
    </>
  )
}

function emailColumns(t: Text, actions: EmailActions): Columns<ListedEmail> {
  return [
    {
      field: 'queuedAt',
      headerName: t('Created'),
      width: 150,
      renderCell: ({ row }) => <DateCell at={row.queuedAt} withTime />,
    },
    {
      field: 'kind',
      headerName: t('Type'),
      flex: 1,
      minWidth: 150,
      renderCell: ({ row }) => t(emailLabel(row.kind)),
    },
    { field: 'to', headerName: t('To'), flex: 2, minWidth: 190 },
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
    { field: 'tries', headerName: t('Attempts'), width: 90, align: 'right', headerAlign: 'right' },
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
  props: Pick<UrlFilters<'q' | 'state' | 'kind'>, 'values' | 'set'> & {
    kinds: readonly ListedEmail['kind'][]
  },
) {
  const { values, kinds, set } = props
  const t = useText()
  return (
    <Filters label={t('Find emails')}>
      <SearchFilter
        label={t('Recipient or order number')}
        value={values.q}
        onChange={(q) => set({ q })}
      />
      <SelectFilter
        label={t('Status')}
        value={values.state}
        onChange={(value) => set({ state: value })}
      >
        <option value="">{t('All statuses')}</option>
        {emailStates.map((one) => (
          <option key={one} value={one}>
            {t(emailStateLabels[one])}
          </option>
        ))}
      </SelectFilter>
      <SelectFilter
        label={t('Type')}
        value={values.kind}
        onChange={(value) => set({ kind: value })}
      >
        <option value="">{t('All types')}</option>
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(emailLabel(kind))}
          </option>
        ))}
      </SelectFilter>
    </Filters>
  )
}

/** An email of the list on a phone. */
function EmailBlock({ email, actions }: { email: ListedEmail; actions: EmailActions }) {
  const t = useText()
  return (
    <div className={styles.block}>
      <BlockHead>
        <p className="strong">{t(emailLabel(email.kind))}</p>
        <EmailState email={email} />
      </BlockHead>
      <p className="quiet">
        {email.to} · <DateCell at={email.queuedAt} withTime />
      </p>
      {email.lastError && (
        <p className="quiet">
          {t('{tries, plural, one {# attempt} other {# attempts}}', { tries: email.tries })} ·{' '}
          {email.lastError}
        </p>
      )}
      {email.orderId && <OrderLink orderId={email.orderId} />}
      <EmailButtons email={email} actions={actions} />
    </div>
  )
}

function Waiting(props: { outbox: { due: number; oldestDueAt: string | null; givenUp: number } }) {
  const { due, oldestDueAt, givenUp } = props.outbox
  const t = useText()
  const waits = t('{count, plural, =0 {None queued} other {# queued}}', {
    count: due,
  })
  const since = oldestDueAt
    ? t(', oldest from {moment}', { moment: formatDateTime(new Date(oldestDueAt)) })
    : ''
  const lost = t('{count, plural, =0 {none undelivered} other {# undelivered}}', { count: givenUp })
  return <>{`${waits}${since}, ${lost}`}</>
}
