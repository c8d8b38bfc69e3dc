/** List of vouchers with discount, dates, uses and state. */
import { useMemo } from 'react'

import { maxSearchLength } from '#domain/max-search-length.ts'
import { isZeroAmount } from '#domain/money.ts'
import { voucherStatuses } from '#domain/vouchers/voucher-status.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { BlockHeader } from '#web/back-office/parts/block-header.tsx'
import { DataTable, type Columns } from '#web/back-office/parts/table/data-table.tsx'
import { Filters, SearchFilter, SelectFilter } from '#web/back-office/parts/table/filters.tsx'
import { PageHeader } from '#web/back-office/parts/page-header.tsx'
import { formatApiAmount } from '#web/api/format-api-amount.ts'
import { saveCsv } from '#web/back-office/parts/table/save-csv.ts'
import { useAction } from '#web/back-office/parts/use-action.ts'
import { useUrlFilters, type UrlFilters } from '#web/back-office/parts/table/use-url-filters.ts'
import { useApiQuery } from '#web/back-office/parts/use-api-query.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { DownloadIcon } from '#web/ui/actions/icons.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Link } from '#web/ui/actions/link.tsx'

import {
  formatValidity,
  VoucherStatusChip,
  getVoucherStatusLabels,
  formatUses,
  formatDiscount,
  type StaffVoucher,
} from './voucher-texts.tsx'
import styles from './vouchers.module.css'

const pageSize = 25

export default function VouchersPage() {
  const t = useTranslator()
  const { values, isFiltered, page, setFilters, setPage, requestKey } = useUrlFilters([
    'q',
    'status',
  ])
  // Ignores unknown values in the URL.
  const status = voucherStatuses.find((candidate) => candidate === values.status)
  const filter = { q: values.q.slice(0, maxSearchLength), ...(status && { status }) }
  const { data, isLoading, failure, reload } = useApiQuery((signal) => {
    const query = { ...filter, page, limit: pageSize }
    return callAuthenticated('GET /api/admin/vouchers', { query }, { signal })
  }, requestKey)
  const exportAction = useAction()
  const exportVouchers = (): Promise<boolean> =>
    exportAction.run(async () =>
      saveCsv(
        'vouchers',
        await callAuthenticated('GET /api/admin/vouchers/export', { query: filter }),
      ),
    )
  const columns = useVoucherColumns()
  return (
    <>
      <PageHeader
        title={t('Vouchers')}
        summary={
          data &&
          t('{count, plural, =0 {No vouchers} one {# voucher} other {# vouchers}}', {
            count: data.total,
          })
        }
      >
        <Button
          kind="secondary"
          icon={<DownloadIcon />}
          working={exportAction.isRunning}
          onClick={() => void exportVouchers()}
        >
          {t('Export CSV')}
        </Button>
        <ButtonLink to="/admin-vouchers/new">{t('Add voucher')}</ButtonLink>
      </PageHeader>
      {exportAction.failure && (
        <Alert kind="error" live="alert">
          <p>{exportAction.failure}</p>
        </Alert>
      )}
      <VoucherFilters values={values} setFilters={setFilters} />
      <DataTable
        label={t('Vouchers')}
        rows={data?.vouchers}
        columns={columns}
        isLoading={isLoading}
        failure={failure}
        onRetry={reload}
        emptyText={
          isFiltered
            ? t('No vouchers match these filters.')
            : t('No vouchers yet. Add one to offer a discount.')
        }
        paging={{ page, pageSize, total: data?.total ?? 0, onPageChange: setPage }}
        gridProps={{ getRowId: ({ code }) => code }}
        renderBlock={(voucher) => <VoucherBlock voucher={voucher} />}
      />
    </>
  )
}

function useVoucherColumns(): Columns<StaffVoucher> {
  const t = useTranslator()
  return useMemo<Columns<StaffVoucher>>(
    () => [
      {
        field: 'code',
        headerName: t('Code'),
        flex: 2,
        minWidth: 180,
        renderCell: ({ row }) => <CodeLink code={row.code} />,
      },
      {
        field: 'amount',
        headerName: t('Discount'),
        width: 130,
        align: 'right',
        headerAlign: 'right',
        renderCell: ({ row }) => formatDiscount(row),
      },
      {
        field: 'minimumSpend',
        headerName: t('Minimum'),
        width: 130,
        align: 'right',
        headerAlign: 'right',
        renderCell: ({ row }) => <MinimumSpend amount={row.minimumSpend} />,
      },
      {
        field: 'firstDay',
        headerName: t('Valid'),
        flex: 2,
        minWidth: 210,
        renderCell: ({ row }) => formatValidity(t, row),
      },
      {
        field: 'usedCount',
        headerName: t('Used'),
        width: 110,
        align: 'right',
        headerAlign: 'right',
        renderCell: ({ row }) => formatUses(row),
      },
      {
        field: 'heldCount',
        headerName: t('Reserved'),
        width: 100,
        align: 'right',
        headerAlign: 'right',
      },
      {
        field: 'status',
        headerName: t('Status'),
        width: 150,
        renderCell: ({ row }) => <VoucherStatusChip status={row.status} />,
      },
    ],
    [t],
  )
}

function VoucherFilters(props: Pick<UrlFilters<'q' | 'status'>, 'values' | 'setFilters'>) {
  const { values, setFilters } = props
  const t = useTranslator()
  const statusLabels = getVoucherStatusLabels(t)
  return (
    <Filters label={t('Find vouchers')}>
      <SearchFilter label={t('Code')} value={values.q} onChange={(q) => setFilters({ q })} />
      <SelectFilter
        label={t('Status')}
        value={values.status}
        onChange={(value) => setFilters({ status: value })}
      >
        <option value="">{t('All statuses')}</option>
        {voucherStatuses.map((status) => (
          <option key={status} value={status}>
            {statusLabels[status]}
          </option>
        ))}
      </SelectFilter>
    </Filters>
  )
}

/** A row of the list, as a block on a phone. */
function VoucherBlock({ voucher }: { voucher: StaffVoucher }) {
  const t = useTranslator()
  return (
    <>
      <BlockHeader>
        <CodeLink code={voucher.code} />
        <VoucherStatusChip status={voucher.status} />
      </BlockHeader>
      <p>
        {t('{worth} off', { worth: formatDiscount(voucher) })} · {formatValidity(t, voucher)}
      </p>
      <p className="quiet">
        {t('Used {uses}, reserved {held}', { uses: formatUses(voucher), held: voucher.heldCount })}
      </p>
    </>
  )
}

function CodeLink({ code }: { code: string }) {
  return (
    <Link to={`/admin-vouchers/${code}`} className={styles.code}>
      {code}
    </Link>
  )
}

function MinimumSpend({ amount }: { amount: string }) {
  return isZeroAmount(amount) ? <span className="quiet">–</span> : formatApiAmount(amount)
}
