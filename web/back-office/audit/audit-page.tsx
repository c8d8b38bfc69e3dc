/** Audit log: changes by staff, and reads of health data. Read-only. */
import { useMemo } from 'react'

import { auditActionNames, auditActions } from '#domain/audit/audit-actions.ts'
import type { CallReply } from '#contract/call.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { DateCell } from '#web/back-office/parts/cells.tsx'
import { DataTable, type Columns } from '#web/back-office/parts/data-table.tsx'
import { DayFilters, Filters, SearchFilter, SelectFilter } from '#web/back-office/parts/filters.tsx'
import { PageHead } from '#web/back-office/parts/page-head.tsx'
import { useUrlFilters, type UrlFilters } from '#web/back-office/parts/use-url-filters.ts'
import { useDeskData } from '#web/back-office/parts/use-desk-data.ts'
import { useText } from '#web/ui/behaviour/language.tsx'

import { useEntryText } from './use-entry-text.ts'

type Entry = CallReply<'GET /api/admin/audit'>['entries'][number]

const limit = 25
const filterNames = ['who', 'action', 'subject', 'from', 'to', 'health'] as const

type EntryFilterValues = UrlFilters<(typeof filterNames)[number]>

export default function AuditPage() {
  const t = useText()
  const wordsOf = useEntryText()
  const { values, isFiltered, page, set, setPage, question } = useUrlFilters(filterNames)
  const { data, isLoading, failure, reload } = useDeskData(
    (signal) =>
      callAuthenticated(
        'GET /api/admin/audit',
        { query: { ...given(values), page, limit } },
        { signal },
      ),
    question,
  )
  const columns = useEntryColumns()
  return (
    <>
      <PageHead
        title={t('Audit log')}
        fact={
          data &&
          t('{count, plural, =0 {No entries} one {# entry} other {# entries}}', {
            count: data.total,
          })
        }
      />
      <EntryFilters values={values} set={set} />
      <DataTable
        label={t('Audit log')}
        rows={data?.entries}
        columns={columns}
        isLoading={isLoading}
        failure={failure}
        onRetry={reload}
        empty={
          isFiltered
            ? t('No entries match these filters.')
            : t('No entries yet. Changes by staff and reads of health data appear here.')
        }
        paging={{ page, limit, total: data?.total ?? 0, onPage: setPage }}
        block={(entry) => (
          <>
            <p className="strong">{wordsOf(entry)}</p>
            <p className="quiet">
              {entry.who} · <DateCell at={entry.at} withTime />
            </p>
          </>
        )}
      />
    </>
  )
}

function useEntryColumns(): Columns<Entry> {
  const t = useText()
  const wordsOf = useEntryText()
  return useMemo<Columns<Entry>>(
    () => [
      {
        field: 'at',
        headerName: t('Date'),
        width: 150,
        renderCell: ({ row }) => <DateCell at={row.at} withTime />,
      },
      { field: 'who', headerName: t('User'), flex: 1, minWidth: 200 },
      { field: 'role', headerName: t('Role'), width: 110 },
      {
        field: 'action',
        headerName: t('Action'),
        flex: 3,
        minWidth: 360,
        renderCell: ({ row }) => wordsOf(row),
      },
    ],
    [t, wordsOf],
  )
}

function EntryFilters({ values, set }: Pick<EntryFilterValues, 'values' | 'set'>) {
  const t = useText()
  return (
    <Filters label={t('Find entries')}>
      <SearchFilter label={t('User')} value={values.who} onChange={(who) => set({ who })} />
      <SearchFilter
        label={t('Order, code or setting')}
        value={values.subject}
        onChange={(subject) => set({ subject })}
      />
      <SelectFilter
        label={t('Action')}
        value={values.action}
        onChange={(value) => set({ action: value })}
      >
        <option value="">{t('All actions')}</option>
        {auditActionNames().map((action) => (
          <option key={action} value={action}>
            {t(withoutNames(auditActions[action].text))}
          </option>
        ))}
      </SelectFilter>
      <SelectFilter
        label={t('Type')}
        value={values.health}
        onChange={(value) => set({ health: value })}
      >
        <option value="">{t('Changes and reads')}</option>
        <option value="true">{t('Reads of health data')}</option>
      </SelectFilter>
      <DayFilters from={values.from} to={values.to} onChange={set} />
    </Filters>
  )
}

/** Returns the filters that are set. */
function given(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
}

/** Turns "Shipped order {subject} with {courier}" into "Shipped order … with …". */
function withoutNames(text: string): string {
  return text.replaceAll(/\{\w+\}/g, '…')
}
