/**
 * Ledger of a lot or an ingredient: all movements of its stock, newest first, and their export as
 * CSV.
 */
import { useMemo } from 'react'

import type { CallReply } from '#contract/call.ts'
import { movementLabels } from '#domain/stock/movement.ts'
import { formatMovement, formatRoundedStock } from '#domain/stock/stock-amount.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { BatchLink } from '#web/back-office/parts/batch-link.tsx'
import { BlockHeader } from '#web/back-office/parts/block-header.tsx'
import { DateCell } from '#web/back-office/parts/table/date-cell.tsx'
import { DataTable, type Columns } from '#web/back-office/parts/table/data-table.tsx'
import { saveCsv } from '#web/back-office/parts/table/save-csv.ts'
import { useAction } from '#web/back-office/parts/use-action.ts'
import { useApiQuery } from '#web/back-office/parts/use-api-query.ts'
import { useUrlFilters } from '#web/back-office/parts/table/use-url-filters.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { DownloadIcon } from '#web/ui/actions/icons.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Section } from '#web/ui/layout/section.tsx'

import styles from './ingredients.module.css'
import { LotLink } from './lot-link.tsx'

type LedgerReply = CallReply<'GET /api/pharmacy/lots/{lotNumber}/ledger'>
/** A movement with the unit of its ledger, as a row of the table. */
type LedgerRow = LedgerReply['movements'][number] & Pick<LedgerReply, 'unit'>

/** The lot or the ingredient whose ledger is shown. */
type LedgerSubject = { lotNumber: string } | { ingredientId: string }

const pageSize = 25
/** In characters. The row of a movement with a longer reason grows in height. */
const maxOneLineLength = 30

/** The movements are loaded again when `ledgerKey` changes. */
export function Ledger({ subject, ledgerKey }: { subject: LedgerSubject; ledgerKey: string }) {
  const t = useTranslator()
  const { page, setPage } = useUrlFilters([])
  const { data, isLoading, failure, reload } = useApiQuery(
    (signal) => loadLedger(subject, page, signal),
    `${JSON.stringify(subject)} ${ledgerKey} ${page}`,
  )
  const exportAction = useAction()
  const shouldShowLot = 'ingredientId' in subject
  const columns = useLedgerColumns(shouldShowLot)
  const rows = data?.movements.map((movement) => ({ ...movement, unit: data.unit }))
  return (
    <Section
      title={t('Ledger')}
      size="h3"
      aside={
        <Button
          kind="quiet"
          size="sm"
          icon={<DownloadIcon />}
          working={exportAction.isRunning}
          onClick={() => void exportAction.run(() => exportLedger(subject))}
        >
          {t('Export CSV')}
        </Button>
      }
    >
      {exportAction.failure && (
        <Alert kind="error" live="alert">
          <p>{exportAction.failure}</p>
        </Alert>
      )}
      <DataTable
        label={t('Ledger')}
        rows={rows}
        columns={columns}
        isLoading={isLoading}
        failure={failure}
        onRetry={reload}
        emptyText={t('No movements yet. The ledger begins when a lot is received.')}
        paging={{ page, pageSize, total: data?.total ?? 0, onPageChange: setPage }}
        gridProps={{
          getRowHeight: ({ model }) => (model.reason.length > maxOneLineLength ? 'auto' : null),
        }}
        renderBlock={(row) => <MovementBlock row={row} shouldShowLot={shouldShowLot} />}
      />
    </Section>
  )
}

function loadLedger(
  subject: LedgerSubject,
  page: number,
  signal: AbortSignal,
): Promise<LedgerReply> {
  const query = { page, limit: pageSize }
  return 'lotNumber' in subject
    ? callAuthenticated(
        'GET /api/pharmacy/lots/{lotNumber}/ledger',
        { params: subject, query },
        { signal },
      )
    : callAuthenticated(
        'GET /api/pharmacy/ingredients/{ingredientId}/ledger',
        { params: subject, query },
        { signal },
      )
}

async function exportLedger(subject: LedgerSubject): Promise<void> {
  if ('lotNumber' in subject)
    saveCsv(
      `ledger-${subject.lotNumber}`,
      await callAuthenticated('GET /api/pharmacy/lots/{lotNumber}/ledger/export', {
        params: subject,
      }),
    )
  else
    saveCsv(
      `ledger-${subject.ingredientId}`,
      await callAuthenticated('GET /api/pharmacy/ingredients/{ingredientId}/ledger/export', {
        params: subject,
      }),
    )
}

function useLedgerColumns(shouldShowLot: boolean): Columns<LedgerRow> {
  const t = useTranslator()
  return useMemo<Columns<LedgerRow>>(
    () => [
      {
        field: 'recordedAt',
        headerName: t('Time'),
        width: 160,
        renderCell: ({ row }) => <DateCell time={row.recordedAt} withTime />,
      },
      ...(shouldShowLot
        ? ([
            {
              field: 'lot',
              headerName: t('Lot'),
              width: 120,
              renderCell: ({ row }) => <LotLink lotNumber={row.lot} />,
            },
          ] satisfies Columns<LedgerRow>)
        : []),
      {
        field: 'kind',
        headerName: t('Movement'),
        width: 110,
        renderCell: ({ row }) => t(movementLabels[row.kind]),
      },
      {
        field: 'amount',
        headerName: t('Amount'),
        width: 130,
        align: 'right',
        headerAlign: 'right',
        renderCell: ({ row }) => formatMovement(row.amount, row.unit),
      },
      {
        field: 'balance',
        headerName: t('Balance'),
        width: 130,
        align: 'right',
        headerAlign: 'right',
        renderCell: ({ row }) => formatRoundedStock(row.balance, row.unit),
      },
      { field: 'recordedBy', headerName: t('By'), flex: 1, minWidth: 130 },
      {
        field: 'reason',
        headerName: t('Reason or batch'),
        flex: 2,
        minWidth: 170,
        renderCell: ({ row }) => <MovementCause row={row} />,
      },
    ],
    [t, shouldShowLot],
  )
}

/** A movement on a phone, which shows blocks instead of the table. */
function MovementBlock({ row, shouldShowLot }: { row: LedgerRow; shouldShowLot: boolean }) {
  const t = useTranslator()
  return (
    <>
      <BlockHeader>
        <strong>{t(movementLabels[row.kind])}</strong>
        <span className={styles.amount}>{formatMovement(row.amount, row.unit)}</span>
      </BlockHeader>
      <p>
        {shouldShowLot && <LotLink lotNumber={row.lot} />} <MovementCause row={row} />
      </p>
      <p className="quiet">
        <DateCell time={row.recordedAt} withTime /> · {row.recordedBy} ·{' '}
        {t('balance {amount}', { amount: formatRoundedStock(row.balance, row.unit) })}
      </p>
    </>
  )
}

/** A link to the batch that used the amount, or the reason that staff entered. */
function MovementCause({ row: { batch, reason } }: { row: LedgerRow }) {
  if (batch !== null) return <BatchLink number={batch} />
  return <span className={styles.reason}>{reason}</span>
}
