/** Orders and subscriptions that used or reserved a voucher, newest first. */
import { useMemo } from 'react'

import type { CallReply } from '#contract/call.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { BlockHeader } from '#web/back-office/parts/block-header.tsx'
import { DateCell } from '#web/back-office/parts/table/date-cell.tsx'
import { DataTable, type Columns } from '#web/back-office/parts/table/data-table.tsx'
import { StatusChip } from '#web/back-office/parts/status-chip.tsx'
import { formatApiAmount } from '#web/api/format-api-amount.ts'
import { useUrlFilters } from '#web/back-office/parts/table/use-url-filters.ts'
import { useApiQuery } from '#web/back-office/parts/use-api-query.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Link } from '#web/ui/actions/link.tsx'

/** An order or subscription with the voucher: `used` once it is paid, before that `held`. */
type VoucherUse = CallReply<'GET /api/admin/vouchers/{code}/uses'>['uses'][number]

const pageSize = 25

/** The list is reloaded when `usesKey` changes, which contains the counts of uses. */
export function VoucherUses({ code, usesKey }: { code: string; usesKey: string }) {
  const t = useTranslator()
  const { page, setPage } = useUrlFilters([])
  const { data, isLoading, failure, reload } = useApiQuery(
    (signal) =>
      callAuthenticated(
        'GET /api/admin/vouchers/{code}/uses',
        { params: { code }, query: { page, limit: pageSize } },
        { signal },
      ),
    `${code} ${usesKey} ${page}`,
  )
  const columns = useVoucherUseColumns()
  return (
    <DataTable
      label={t('Orders with this voucher')}
      rows={data?.uses}
      columns={columns}
      isLoading={isLoading}
      failure={failure}
      onRetry={reload}
      emptyText={t('No orders with this voucher yet. Each order that uses it appears here.')}
      paging={{ page, pageSize, total: data?.total ?? 0, onPageChange: setPage }}
      renderBlock={(use) => (
        <>
          <BlockHeader>
            <OrderLink use={use} />
            <UseState state={use.state} />
          </BlockHeader>
          <p>
            {t('{amount} off, total {total}', {
              amount: formatApiAmount(use.discount),
              total: formatApiAmount(use.total),
            })}
          </p>
          <p className="quiet">
            <DateCell time={use.heldAt} withTime /> {use.paymentState}
          </p>
        </>
      )}
    />
  )
}

function useVoucherUseColumns(): Columns<VoucherUse> {
  const t = useTranslator()
  return useMemo<Columns<VoucherUse>>(
    () => [
      {
        field: 'heldAt',
        headerName: t('Date'),
        width: 160,
        renderCell: ({ row }) => <DateCell time={row.heldAt} withTime />,
      },
      {
        field: 'orderId',
        headerName: t('Order'),
        flex: 1,
        minWidth: 130,
        renderCell: ({ row }) => <OrderLink use={row} />,
      },
      {
        field: 'state',
        headerName: t('Voucher'),
        width: 110,
        renderCell: ({ row }) => <UseState state={row.state} />,
      },
      { field: 'paymentState', headerName: t('Payment'), width: 120 },
      {
        field: 'discount',
        headerName: t('Discount'),
        width: 120,
        align: 'right',
        headerAlign: 'right',
        renderCell: ({ row }) => formatApiAmount(row.discount),
      },
      {
        field: 'total',
        headerName: t('Total'),
        width: 120,
        align: 'right',
        headerAlign: 'right',
        renderCell: ({ row }) => formatApiAmount(row.total),
      },
    ],
    [t],
  )
}

function OrderLink({ use: { orderId } }: { use: VoucherUse }) {
  const t = useTranslator()
  if (orderId === null) return <span className="quiet">{t('Subscription not yet approved')}</span>
  return <Link to={`/admin-orders/${orderId}`}>{orderId}</Link>
}

function UseState({ state }: Pick<VoucherUse, 'state'>) {
  const t = useTranslator()
  return state === 'used' ? (
    <StatusChip tone="success">{t('Used')}</StatusChip>
  ) : (
    <StatusChip tone="info">{t('Reserved')}</StatusChip>
  )
}
