/**
 * Outbox: queued and undelivered emails, and sending one again. Emails with a link or code are
 * never shown, and never sent again once their text is deleted.
 */
import type { GridRowSelectionModel } from '@mui/x-data-grid'
import { useState } from 'react'

import { isFailedLetter } from '#domain/mail/judge-resend.ts'
import { letterLabel } from '#domain/mail/letter-label.ts'
import { letterStateLabels, letterStates } from '#domain/mail/letter-state.ts'
import { formatDateTime } from '#domain/time.ts'
import { callAsCustomer } from '#web/api/browser-client.ts'
import { BlockHead } from '#web/back-office/parts/block-head.tsx'
import { DateCell } from '#web/back-office/parts/cells.tsx'
import { DataTable, type Columns } from '#web/back-office/parts/data-table.tsx'
import { Filters, SearchFilter, SelectFilter } from '#web/back-office/parts/filters.tsx'
import { PageHead } from '#web/back-office/parts/page-head.tsx'
import { useAction } from '#web/back-office/parts/use-action.ts'
import { useAddressFilters } from '#web/back-office/parts/use-address-filters.ts'
import { useDeskData } from '#web/back-office/parts/use-desk-data.ts'
import { Alert } from '#web/ui/alert.tsx'
import { useText } from '#web/ui/language.tsx'
import { useSnackbar } from '#web/ui/snackbar.tsx'

import { FailedLetters } from './failed-letters.tsx'
import { LetterButtons, LetterState, OrderLink, type Letter } from './letter-cells.tsx'
import { LetterDialog } from './letter-dialog.tsx'
import styles from './letters.module.css'
import { OutboxLinks } from './outbox-links.tsx'

const limit = 25
const none: GridRowSelectionModel = { type: 'include', ids: new Set() }

export default function LettersPage() {
  const t = useText()
  const show = useSnackbar()
  const { values, page, set, setPage, question } = useAddressFilters(['q', 'state', 'kind'])
  const state = letterStates.find((one) => one === values.state)
  const { data, isLoading, failure, reload } = useDeskData((signal) => {
    const kind = values.kind ? { kind: values.kind } : {}
    const query = {
      q: values.q.slice(0, 254),
      state: state ?? 'All',
      ...kind,
      page,
      limit,
    } as const
    return callAsCustomer('GET /api/admin/letters', { query }, { signal })
  }, question)
  const [readId, setReadId] = useState<number>()
  const [chosen, setChosen] = useState(none)
  const chosenLetters = (data?.letters ?? []).filter(({ id }) => chosen.ids.has(id))
  const sending = useAction()

  const acts = {
    onRead: ({ id }: Letter) => setReadId(id),
    onSend: async ({ id, to }: Letter) => {
      const isDone = await sending.run(async () => {
        const params = { letterId: id }
        await callAsCustomer('POST /api/admin/letters/{letterId}/resend', { params })
      })
      if (isDone) show({ text: t('Sending the email to {address}.', { address: to }) })
      reload()
    },
  }
  const columns: Columns<Letter> = [
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
      renderCell: ({ row }) => t(letterLabel(row.kind)),
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
      renderCell: ({ row }) => <LetterState letter={row} />,
    },
    { field: 'tries', headerName: t('Attempts'), width: 90, align: 'right', headerAlign: 'right' },
    { field: 'lastError', headerName: t('Last error'), width: 110 },
    {
      field: 'id',
      headerName: t('Actions'),
      width: 245,
      renderCell: ({ row }) => <LetterButtons letter={row} acts={acts} />,
    },
  ]
  return (
    <>
      <PageHead title={t('Emails')} fact={data && <Waiting outbox={data.outbox} />} />
      <OutboxLinks />
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
          {letterStates.map((one) => (
            <option key={one} value={one}>
              {t(letterStateLabels[one])}
            </option>
          ))}
        </SelectFilter>
        <SelectFilter
          label={t('Type')}
          value={values.kind}
          onChange={(value) => set({ kind: value })}
        >
          <option value="">{t('All types')}</option>
          {data?.kinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(letterLabel(kind))}
            </option>
          ))}
        </SelectFilter>
      </Filters>
      {sending.failure && (
        <Alert kind="bad" live="alert">
          <p>{sending.failure}</p>
        </Alert>
      )}
      <FailedLetters
        letters={chosenLetters}
        onDone={() => {
          setChosen(none)
          reload()
        }}
      />
      <DataTable
        label={t('Emails')}
        rows={data?.letters}
        columns={columns}
        isLoading={isLoading}
        failure={failure}
        onRetry={reload}
        empty={t('No emails match these filters.')}
        paging={{ page, limit, total: data?.total ?? 0, onPage: setPage }}
        grid={{
          rowHeight: 56,
          checkboxSelection: true,
          sx: { '& .MuiDataGrid-columnHeaderCheckbox': { padding: 0 } },
          isRowSelectable: ({ row }) => row.mayResend && isFailedLetter(row.state),
          disableRowSelectionExcludeModel: true,
          rowSelectionModel: chosen,
          onRowSelectionModelChange: setChosen,
        }}
        block={(letter) => (
          <div className={styles.block}>
            <BlockHead>
              <p className="strong">{t(letterLabel(letter.kind))}</p>
              <LetterState letter={letter} />
            </BlockHead>
            <p className="quiet">
              {letter.to} · <DateCell at={letter.queuedAt} withTime />
            </p>
            {letter.lastError && (
              <p className="quiet">
                {t('{tries, plural, one {# attempt} other {# attempts}}', { tries: letter.tries })}{' '}
                · {letter.lastError}
              </p>
            )}
            {letter.orderId && <OrderLink orderId={letter.orderId} />}
            <LetterButtons letter={letter} acts={acts} />
          </div>
        )}
      />
      {readId !== undefined && (
        <LetterDialog letterId={readId} onClose={() => setReadId(undefined)} />
      )}
    </>
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
