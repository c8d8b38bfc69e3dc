/**
 * Messages that the shop received from Billplz and PayPal. Processing a message again fetches the
 * payment's state from the provider, because the content of a message is not trusted.
 */
import type { CallReply } from '#contract/call.ts'
import type { Translate } from '#domain/content/messages.ts'
import { maxSearchLength } from '#domain/max-search-length.ts'
import { providerMessageTransitions } from '#domain/payments/provider-message-state.ts'
import { statesOf } from '#domain/state-table.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { BlockHeader } from '#web/back-office/parts/block-header.tsx'
import { DateCell } from '#web/back-office/parts/table/date-cell.tsx'
import { DataTable, type Columns } from '#web/back-office/parts/table/data-table.tsx'
import { Filters, SearchFilter, SelectFilter } from '#web/back-office/parts/table/filters.tsx'
import { PageHeader } from '#web/back-office/parts/page-header.tsx'
import { getProviderLabel } from '#web/back-office/parts/provider-label.ts'
import { StatusChip, type ChipTone } from '#web/back-office/parts/status-chip.tsx'
import { RowFailures } from '#web/back-office/parts/row-failures.tsx'
import { useRowActions } from '#web/back-office/parts/use-row-actions.ts'
import { useUrlFilters, type UrlFilters } from '#web/back-office/parts/table/use-url-filters.ts'
import { useApiQuery } from '#web/back-office/parts/use-api-query.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { useSnackbar } from '#web/ui/feedback/snackbar.tsx'
import { Link } from '#web/ui/actions/link.tsx'

import { OrderLink } from './email-cells.tsx'
import styles from './emails.module.css'
import { OutboxLinks } from './outbox-links.tsx'

/**
 * A callback of Billplz or a webhook of PayPal. A message in the state `parked` waits for staff,
 * who process it again or dismiss it.
 */
type Message = CallReply<'GET /api/admin/provider-messages'>['messages'][number]

type ProcessHandler = (message: Message) => Promise<void>

const pageSize = 25
const providerNames = ['billplz', 'paypal'] as const
const messageStates = statesOf(providerMessageTransitions)

const stateLabels = {
  stored: 'Pending',
  done: 'Processed',
  parked: 'Needs attention',
  rejected: 'Dismissed',
} as const satisfies Record<Message['state'], string>

const stateTones = {
  stored: 'info',
  done: 'success',
  parked: 'error',
  rejected: 'none',
} as const satisfies Record<Message['state'], ChipTone>

export default function ProviderMessagesPage() {
  const t = useTranslator()
  const showSnackbar = useSnackbar()
  const { values, isFiltered, page, setFilters, setPage, requestKey } = useUrlFilters([
    'q',
    'state',
    'provider',
  ])
  const { data, isLoading, failure, reload } = useApiQuery((signal) => {
    const state = messageStates.find((candidate) => candidate === values.state)
    const provider = providerNames.find((candidate) => candidate === values.provider)
    const query = {
      q: values.q.slice(0, maxSearchLength),
      ...(state && { state }),
      ...(provider && { provider }),
      page,
      limit: pageSize,
    }
    return callAuthenticated('GET /api/admin/provider-messages', { query }, { signal })
  }, requestKey)
  const { run, failures } = useRowActions()

  const processAgain = async ({ id, billId }: Message): Promise<void> => {
    let resultText = ''
    const isDone = await run(id, async () => {
      const params = { messageId: id }
      const processed = await callAuthenticated(
        'POST /api/admin/provider-messages/{messageId}/again',
        { params },
      )
      resultText = processed.lastError ?? processed.outcome ?? stateLabels[processed.state]
    })
    if (isDone)
      showSnackbar({ text: t('{bill}: {outcome}', { bill: billId, outcome: t(resultText) }) })
    reload()
  }
  const columns = createMessageColumns(t, processAgain)
  return (
    <>
      <PageHeader
        title={t('Provider messages')}
        summary={
          data &&
          t('{waiting} pending, {parked} need attention', {
            waiting: data.waitingCount,
            parked: data.parkedCount,
          })
        }
      />
      <OutboxLinks />
      <p className={styles.intro}>
        {t('Only messages with a valid signature are stored. We check each with the provider.')}{' '}
        <Link to="/admin-payment-issues">{t('Payment issues')}</Link>
      </p>
      <MessageFilters values={values} setFilters={setFilters} />
      <RowFailures failures={failures} />
      <DataTable
        label={t('Provider messages')}
        rows={data?.messages}
        columns={columns}
        isLoading={isLoading}
        failure={failure}
        onRetry={reload}
        emptyText={
          isFiltered
            ? t('No messages match these filters.')
            : t('No messages yet. Messages of Billplz and PayPal about payments appear here.')
        }
        paging={{ page, pageSize, total: data?.total ?? 0, onPageChange: setPage }}
        gridProps={{ rowHeight: 56 }}
        renderBlock={(message) => <MessageBlock message={message} onProcess={processAgain} />}
      />
    </>
  )
}

function createMessageColumns(t: Translate, onProcess: ProcessHandler): Columns<Message> {
  return [
    {
      field: 'receivedAt',
      headerName: t('Received'),
      width: 150,
      renderCell: ({ row }) => <DateCell time={row.receivedAt} withTime />,
    },
    {
      field: 'provider',
      headerName: t('Message'),
      flex: 1,
      minWidth: 210,
      renderCell: ({ row }) => <MessageSummary message={row} />,
    },
    { field: 'billId', headerName: t('Bill or subscription'), flex: 1, minWidth: 160 },
    {
      field: 'orderId',
      headerName: t('Order'),
      width: 120,
      renderCell: ({ row }) => <OrderLink orderId={row.orderId} />,
    },
    {
      field: 'state',
      headerName: t('Status'),
      width: 175,
      renderCell: ({ row }) => <MessageState message={row} />,
    },
    {
      field: 'outcome',
      headerName: t('Result'),
      flex: 1,
      minWidth: 150,
      renderCell: ({ row }) => t(row.lastError ?? row.outcome ?? ''),
    },
    {
      field: 'attemptCount',
      headerName: t('Attempts'),
      width: 90,
      align: 'right',
      headerAlign: 'right',
    },
    {
      field: 'id',
      headerName: t('Actions'),
      width: 150,
      renderCell: ({ row }) => <ProcessButton message={row} onProcess={onProcess} />,
    },
  ]
}

function MessageFilters(
  props: Pick<UrlFilters<'q' | 'state' | 'provider'>, 'values' | 'setFilters'>,
) {
  const { values, setFilters } = props
  const t = useTranslator()
  return (
    <Filters label={t('Find messages')}>
      <SearchFilter
        label={t('Bill, subscription or order')}
        value={values.q}
        onChange={(q) => setFilters({ q })}
      />
      <SelectFilter
        label={t('Provider')}
        value={values.provider}
        onChange={(value) => setFilters({ provider: value })}
      >
        <option value="">{t('All providers')}</option>
        {providerNames.map((name) => (
          <option key={name} value={name}>
            {getProviderLabel(name)}
          </option>
        ))}
      </SelectFilter>
      <SelectFilter
        label={t('Status')}
        value={values.state}
        onChange={(value) => setFilters({ state: value })}
      >
        <option value="">{t('All statuses')}</option>
        {messageStates.map((state) => (
          <option key={state} value={state}>
            {t(stateLabels[state])}
          </option>
        ))}
      </SelectFilter>
    </Filters>
  )
}

/** A message of the list, as a block on a phone. */
function MessageBlock({ message, onProcess }: { message: Message; onProcess: ProcessHandler }) {
  const t = useTranslator()
  return (
    <div className={styles.block}>
      <BlockHeader>
        <p className="strong">
          <MessageSummary message={message} />
        </p>
        <MessageState message={message} />
      </BlockHeader>
      <p className="quiet">
        {message.billId} · <DateCell time={message.receivedAt} withTime />
      </p>
      <p className="quiet">{t(message.lastError ?? message.outcome ?? '')}</p>
      {message.orderId && <OrderLink orderId={message.orderId} />}
      <ProcessButton message={message} onProcess={onProcess} />
    </div>
  )
}

function MessageSummary({ message: { provider, kind, reportsPayment } }: { message: Message }) {
  const t = useTranslator()
  const contentText = kind || (reportsPayment ? t('reports a payment') : t('reports no payment'))
  return <span>{`${getProviderLabel(provider)} · ${contentText}`}</span>
}

function MessageState({ message: { state } }: { message: Message }) {
  const t = useTranslator()
  return <StatusChip tone={stateTones[state]}>{t(stateLabels[state])}</StatusChip>
}

function ProcessButton(props: { message: Message; onProcess: ProcessHandler }) {
  const { message, onProcess } = props
  const t = useTranslator()
  // A dismissed message shows who dismissed it.
  if (message.state === 'rejected') return <span className="quiet">{message.closedBy}</span>
  return (
    <Button kind="quiet" size="sm" onClick={() => void onProcess(message)}>
      {t('Process again')}
      <span className="visually-hidden">: {message.billId}</span>
    </Button>
  )
}
