/**
 * Messages of Billplz and PayPal as they were received. Processing one again asks the provider: the
 * message itself is not trusted.
 */
import type { CallReply } from '#contract/call.ts'
import type { Text } from '#domain/content/messages.ts'
import { callbackEventMoves } from '#domain/payments/provider-message-state.ts'
import { statesOf } from '#domain/state-table.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { BlockHead } from '#web/back-office/parts/block-head.tsx'
import { DateCell } from '#web/back-office/parts/cells.tsx'
import { DataTable, type Columns } from '#web/back-office/parts/data-table.tsx'
import { Filters, SearchFilter, SelectFilter } from '#web/back-office/parts/filters.tsx'
import { PageHead } from '#web/back-office/parts/page-head.tsx'
import { StatusChip, type ChipTone } from '#web/back-office/parts/status-chip.tsx'
import { useAction } from '#web/back-office/parts/use-action.ts'
import { useUrlFilters, type UrlFilters } from '#web/back-office/parts/use-url-filters.ts'
import { useDeskData } from '#web/back-office/parts/use-desk-data.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'
import { useSnackbar } from '#web/ui/feedback/snackbar.tsx'
import { Link } from '#web/ui/actions/link.tsx'

import { OrderLink } from './email-cells.tsx'
import styles from './emails.module.css'
import { OutboxLinks } from './outbox-links.tsx'

type Message = CallReply<'GET /api/admin/provider-messages'>['messages'][number]

type OnAgain = (message: Message) => Promise<void>

const limit = 25
const providers = { billplz: 'Billplz', paypal: 'PayPal' } as const
const providerNames = ['billplz', 'paypal'] as const
const states = statesOf(callbackEventMoves)

const stateWords = {
  stored: 'Pending',
  done: 'Processed',
  parked: 'Needs attention',
  rejected: 'Dismissed',
} as const satisfies Record<Message['state'], string>

const tones = {
  stored: 'info',
  done: 'ok',
  parked: 'bad',
  rejected: 'none',
} as const satisfies Record<Message['state'], ChipTone>

export default function ProviderMessagesPage() {
  const t = useText()
  const show = useSnackbar()
  const { values, isFiltered, page, set, setPage, question } = useUrlFilters([
    'q',
    'state',
    'provider',
  ])
  const { data, isLoading, failure, reload } = useDeskData((signal) => {
    const state = states.find((one) => one === values.state)
    const provider = providerNames.find((one) => one === values.provider)
    const query = {
      q: values.q.slice(0, 100),
      ...(state && { state }),
      ...(provider && { provider }),
      page,
      limit,
    }
    return callAuthenticated('GET /api/admin/provider-messages', { query }, { signal })
  }, question)
  const processing = useAction()

  const again = async ({ id, billId }: Message): Promise<void> => {
    let message = ''
    const isDone = await processing.run(async () => {
      const params = { messageId: id }
      const now = await callAuthenticated('POST /api/admin/provider-messages/{messageId}/again', {
        params,
      })
      message = now.lastError ?? now.outcome ?? stateWords[now.state]
    })
    if (isDone) show({ text: t('{bill}: {outcome}', { bill: billId, outcome: t(message) }) })
    reload()
  }
  const columns = messageColumns(t, again)
  return (
    <>
      <PageHead
        title={t('Provider messages')}
        fact={
          data &&
          t('{waiting} pending, {parked} need attention', {
            waiting: data.waiting,
            parked: data.parked,
          })
        }
      />
      <OutboxLinks />
      <p className={styles.intro}>
        {t('Only messages with a valid signature are stored. We check each with the provider.')}{' '}
        <Link to="/admin-payment-issues">{t('Payment issues')}</Link>
      </p>
      <MessageFilters values={values} set={set} />
      {processing.failure && (
        <Alert kind="bad" live="alert">
          <p>{processing.failure}</p>
        </Alert>
      )}
      <DataTable
        label={t('Provider messages')}
        rows={data?.messages}
        columns={columns}
        isLoading={isLoading}
        failure={failure}
        onRetry={reload}
        empty={
          isFiltered
            ? t('No messages match these filters.')
            : t('No messages yet. Messages of Billplz and PayPal about payments appear here.')
        }
        paging={{ page, limit, total: data?.total ?? 0, onPage: setPage }}
        grid={{ rowHeight: 56 }}
        block={(message) => <MessageBlock message={message} onAgain={again} />}
      />
    </>
  )
}

function messageColumns(t: Text, onAgain: OnAgain): Columns<Message> {
  return [
    {
      field: 'receivedAt',
      headerName: t('Received'),
      width: 150,
      renderCell: ({ row }) => <DateCell at={row.receivedAt} withTime />,
    },
    {
      field: 'provider',
      headerName: t('Message'),
      flex: 1,
      minWidth: 210,
      renderCell: ({ row }) => <What message={row} />,
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
      renderCell: ({ row }) => <State message={row} />,
    },
    {
      field: 'outcome',
      headerName: t('Result'),
      flex: 1,
      minWidth: 150,
      renderCell: ({ row }) => t(row.lastError ?? row.outcome ?? ''),
    },
    { field: 'tries', headerName: t('Attempts'), width: 90, align: 'right', headerAlign: 'right' },
    {
      field: 'id',
      headerName: t('Actions'),
      width: 150,
      renderCell: ({ row }) => <Again message={row} onPress={onAgain} />,
    },
  ]
}

function MessageFilters(props: Pick<UrlFilters<'q' | 'state' | 'provider'>, 'values' | 'set'>) {
  const { values, set } = props
  const t = useText()
  return (
    <Filters label={t('Find messages')}>
      <SearchFilter
        label={t('Bill, subscription or order')}
        value={values.q}
        onChange={(q) => set({ q })}
      />
      <SelectFilter
        label={t('Provider')}
        value={values.provider}
        onChange={(value) => set({ provider: value })}
      >
        <option value="">{t('All providers')}</option>
        {providerNames.map((name) => (
          <option key={name} value={name}>
            {providers[name]}
          </option>
        ))}
      </SelectFilter>
      <SelectFilter
        label={t('Status')}
        value={values.state}
        onChange={(value) => set({ state: value })}
      >
        <option value="">{t('All statuses')}</option>
        {states.map((state) => (
          <option key={state} value={state}>
            {t(stateWords[state])}
          </option>
        ))}
      </SelectFilter>
    </Filters>
  )
}

/** A message of the list on a phone. */
function MessageBlock({ message, onAgain }: { message: Message; onAgain: OnAgain }) {
  const t = useText()
  return (
    <div className={styles.block}>
      <BlockHead>
        <p className="strong">
          <What message={message} />
        </p>
        <State message={message} />
      </BlockHead>
      <p className="quiet">
        {message.billId} · <DateCell at={message.receivedAt} withTime />
      </p>
      <p className="quiet">{t(message.lastError ?? message.outcome ?? '')}</p>
      {message.orderId && <OrderLink orderId={message.orderId} />}
      <Again message={message} onPress={onAgain} />
    </div>
  )
}

function What({ message: { provider, kind, saysPaid } }: { message: Message }) {
  const t = useText()
  const name = providerNames.find((one) => one === provider)
  const what = kind || (saysPaid ? t('reports a payment') : t('reports no payment'))
  return <span>{`${name ? providers[name] : provider} · ${what}`}</span>
}

function State({ message: { state } }: { message: Message }) {
  const t = useText()
  return <StatusChip tone={tones[state]}>{t(stateWords[state])}</StatusChip>
}

function Again(props: { message: Message; onPress: OnAgain }) {
  const { message, onPress } = props
  const t = useText()
  // Dismissed by staff.
  if (message.state === 'rejected') return <span className="quiet">{message.endedBy}</span>
  return (
    <Button kind="quiet" size="sm" onClick={() => void onPress(message)}>
      {t('Process again')}
      <span className="visually-hidden">: {message.billId}</span>
    </Button>
  )
}
