/** Audit log: changes by staff, and reads of health data. Read-only. */
import { useMemo } from 'react'

import { listAuditActionNames, auditActions } from '#domain/audit/audit-actions.ts'
import { formatTotal } from '#domain/list-total.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { DateCell } from '#web/back-office/parts/table/date-cell.tsx'
import { DataTable, type Columns } from '#web/back-office/parts/table/data-table.tsx'
import {
  DayFilters,
  Filters,
  SearchFilter,
  SelectFilter,
} from '#web/back-office/parts/table/filters.tsx'
import { PageHeader } from '#web/back-office/parts/page-header.tsx'
import { useUrlFilters, type UrlFilters } from '#web/back-office/parts/table/use-url-filters.ts'
import { useApiQuery } from '#web/back-office/parts/use-api-query.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import { useEntryFormatter, type AuditEntry } from './use-entry-formatter.ts'

const pageSize = 25
/** Filters in the page's URL. Each is also a query parameter of GET /api/admin/audit. */
const filterNames = ['actor', 'action', 'subject', 'from', 'to', 'onlyHealthReads'] as const

type EntryFilterState = UrlFilters<(typeof filterNames)[number]>

export default function AuditPage() {
  const t = useTranslator()
  const formatEntry = useEntryFormatter()
  const { values, isFiltered, page, setFilters, setPage, requestKey } = useUrlFilters(filterNames)
  const { data, isLoading, failure, reload } = useApiQuery(
    (signal) =>
      callAuthenticated(
        'GET /api/admin/audit',
        { query: { ...omitEmptyFilters(values), page, limit: pageSize } },
        { signal },
      ),
    requestKey,
  )
  const columns = useEntryColumns(formatEntry)
  return (
    <>
      <PageHeader
        title={t('Audit log')}
        summary={
          data &&
          t('{count, plural, =0 {No entries} one {# entry} other {{total} entries}}', {
            count: data.total,
            total: formatTotal(data.total),
          })
        }
      />
      <EntryFilters values={values} setFilters={setFilters} />
      <DataTable
        label={t('Audit log')}
        rows={data?.entries}
        columns={columns}
        isLoading={isLoading}
        failure={failure}
        onRetry={reload}
        emptyText={
          isFiltered
            ? t('No entries match these filters.')
            : t('No entries yet. Changes by staff and reads of health data appear here.')
        }
        paging={{ page, pageSize, total: data?.total ?? 0, onPageChange: setPage }}
        renderBlock={(entry) => (
          <>
            <p className="strong">{formatEntry(entry)}</p>
            <p className="quiet">
              {entry.actor} · <DateCell time={entry.recordedAt} withTime />
            </p>
          </>
        )}
      />
    </>
  )
}

function useEntryColumns(formatEntry: (entry: AuditEntry) => string): Columns<AuditEntry> {
  const t = useTranslator()
  return useMemo<Columns<AuditEntry>>(
    () => [
      {
        field: 'recordedAt',
        headerName: t('Date'),
        width: 150,
        renderCell: ({ row }) => <DateCell time={row.recordedAt} withTime />,
      },
      { field: 'actor', headerName: t('User'), flex: 1, minWidth: 200 },
      { field: 'role', headerName: t('Role'), width: 110 },
      {
        field: 'action',
        headerName: t('Action'),
        flex: 3,
        minWidth: 360,
        renderCell: ({ row }) => formatEntry(row),
      },
    ],
    [t, formatEntry],
  )
}

function EntryFilters({ values, setFilters }: Pick<EntryFilterState, 'values' | 'setFilters'>) {
  const t = useTranslator()
  return (
    <Filters label={t('Find entries')}>
      <SearchFilter
        label={t('User')}
        value={values.actor}
        onChange={(actor) => setFilters({ actor })}
      />
      <SearchFilter
        label={t('Order, voucher, batch or lot')}
        value={values.subject}
        onChange={(subject) => setFilters({ subject })}
      />
      <SelectFilter
        label={t('Action')}
        value={values.action}
        onChange={(action) => setFilters({ action })}
      >
        <option value="">{t('All actions')}</option>
        {listAuditActionNames().map((action) => (
          <option key={action} value={action}>
            {t(removePlaceholders(auditActions[action].text))}
          </option>
        ))}
      </SelectFilter>
      <SelectFilter
        label={t('Type')}
        value={values.onlyHealthReads}
        onChange={(onlyHealthReads) => setFilters({ onlyHealthReads })}
      >
        <option value="">{t('Changes and reads')}</option>
        <option value="true">{t('Reads of health data')}</option>
      </SelectFilter>
      <DayFilters from={values.from} to={values.to} onChange={setFilters} />
    </Filters>
  )
}

/** Returns the filters that are set. */
function omitEmptyFilters(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
}

/** Returns "Shipped order … with …" for "Shipped order {subject} with {courier}". */
function removePlaceholders(text: string): string {
  return text.replaceAll(/\{\w+\}/g, '…')
}
