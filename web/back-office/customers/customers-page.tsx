/** Finds customers by name, email or phone. Shows no health data. */
import { useMemo } from 'react'

import type { CallReply } from '#contract/call.ts'
import { maxSearchLength } from '#domain/max-search-length.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { DateCell } from '#web/back-office/parts/table/date-cell.tsx'
import { DataTable, type Columns } from '#web/back-office/parts/table/data-table.tsx'
import { Filters, SearchFilter } from '#web/back-office/parts/table/filters.tsx'
import { formatTotal } from '#domain/list-total.ts'
import { PageHeader } from '#web/back-office/parts/page-header.tsx'
import { useUrlFilters } from '#web/back-office/parts/table/use-url-filters.ts'
import { useApiQuery } from '#web/back-office/parts/use-api-query.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Link } from '#web/ui/actions/link.tsx'

import { ExportNewsletterButton } from './export-newsletter-button.tsx'

type ListedCustomer = CallReply<'GET /api/admin/customers'>['customers'][number]

const pageSize = 25

export default function CustomersPage() {
  const t = useTranslator()
  const { values, isFiltered, page, setFilters, setPage, requestKey } = useUrlFilters(['q'])
  const { data, isLoading, failure, reload } = useApiQuery((signal) => {
    const query = { q: values.q.slice(0, maxSearchLength), page, limit: pageSize }
    return callAuthenticated('GET /api/admin/customers', { query }, { signal })
  }, requestKey)
  const columns = useCustomerColumns()
  return (
    <>
      <PageHeader
        title={t('Customers')}
        summary={
          data &&
          t('{count, plural, =0 {No customers} one {# customer} other {{total} customers}}', {
            count: data.total,
            total: formatTotal(data.total),
          })
        }
      >
        <ExportNewsletterButton />
      </PageHeader>
      <Filters label={t('Find customers')}>
        <SearchFilter
          label={t('Name, email or phone')}
          value={values.q}
          onChange={(q) => setFilters({ q })}
        />
      </Filters>
      <DataTable
        label={t('Customers')}
        rows={data?.customers}
        columns={columns}
        isLoading={isLoading}
        failure={failure}
        onRetry={reload}
        emptyText={
          isFiltered
            ? t('No account matches this search. For a guest, search the orders.')
            : t('No customers yet. Shoppers with an account appear here, and guests under Orders.')
        }
        paging={{ page, pageSize, total: data?.total ?? 0, onPageChange: setPage }}
        gridProps={{ getRowId: ({ customerId }) => customerId }}
        renderBlock={(customer) => (
          <>
            <p>
              <CustomerLink customer={customer} />
            </p>
            <p className="quiet">
              {customer.email} ·{' '}
              {t('{count, plural, =0 {no orders} one {# order} other {# orders}}', {
                count: customer.orderCount,
              })}
            </p>
          </>
        )}
      />
    </>
  )
}

function useCustomerColumns(): Columns<ListedCustomer> {
  const t = useTranslator()
  return useMemo<Columns<ListedCustomer>>(
    () => [
      {
        field: 'name',
        headerName: t('Name'),
        flex: 1,
        minWidth: 180,
        renderCell: ({ row }) => <CustomerLink customer={row} />,
      },
      { field: 'email', headerName: t('Email'), flex: 1, minWidth: 220 },
      { field: 'phone', headerName: t('Phone'), width: 150 },
      {
        field: 'createdAt',
        headerName: t('Customer since'),
        width: 140,
        renderCell: ({ row }) => <DateCell time={row.createdAt} />,
      },
      {
        field: 'orderCount',
        headerName: t('Orders'),
        width: 90,
        align: 'right',
        headerAlign: 'right',
      },
    ],
    [t],
  )
}

function CustomerLink({ customer }: { customer: ListedCustomer }) {
  const { customerId, name, email } = customer
  return <Link to={`/admin-customers/${customerId}`}>{name || email}</Link>
}
