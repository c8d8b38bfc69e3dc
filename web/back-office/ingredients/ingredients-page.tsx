/**
 * List of the ingredients: usable stock, stock that is held back (in quarantine, expired or
 * recalled), reorder level and next expiry. The column "Status" has the stock warnings of an
 * ingredient. The code calls them marks.
 */
import { useMemo } from 'react'

import { formatRoundedStock } from '#domain/stock/stock-amount.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { BlockHeader } from '#web/back-office/parts/block-header.tsx'
import { DataTable, type Columns } from '#web/back-office/parts/table/data-table.tsx'
import { Filters, SearchFilter, SelectFilter } from '#web/back-office/parts/table/filters.tsx'
import { PageHeader } from '#web/back-office/parts/page-header.tsx'
import { useApiQuery } from '#web/back-office/parts/use-api-query.ts'
import { useUrlFilters } from '#web/back-office/parts/table/use-url-filters.ts'
import { Link } from '#web/ui/actions/link.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import {
  formatDayOrDash,
  formatHeldBackStock,
  getMarkLabels,
  StockMarks,
  type StaffIngredient,
} from './stock-texts.tsx'
import styles from './ingredients.module.css'

/** Values of the filter `stock` in the URL: each lists the ingredients that have the mark. */
const markFilters = ['none', 'low', 'expiring'] as const

export default function IngredientsPage() {
  const t = useTranslator()
  const { values: filters, setFilters, isFiltered } = useUrlFilters(['q', 'stock'])
  const {
    data: reply,
    isLoading,
    failure,
    reload,
  } = useApiQuery((signal) => callAuthenticated('GET /api/pharmacy/ingredients', {}, { signal }))
  const columns = useIngredientColumns()
  const rows = reply?.ingredients.filter((ingredient) => matchesFilters(ingredient, filters))
  const markLabels = getMarkLabels(t)
  return (
    <>
      <PageHeader
        title={t('Ingredients')}
        summary={
          rows &&
          t('{count, plural, =0 {No ingredients} one {# ingredient} other {# ingredients}}', {
            count: rows.length,
          })
        }
      />
      <Filters label={t('Find ingredients')}>
        <SearchFilter
          label={t('Ingredient or supplier')}
          value={filters.q}
          onChange={(q) => setFilters({ q })}
        />
        <SelectFilter
          label={t('Stock')}
          value={filters.stock}
          onChange={(stock) => setFilters({ stock })}
        >
          <option value="">{t('All stock')}</option>
          {markFilters.map((mark) => (
            <option key={mark} value={mark}>
              {markLabels[mark]}
            </option>
          ))}
          <option value="quarantine">{t('In quarantine')}</option>
        </SelectFilter>
      </Filters>
      <DataTable
        label={t('Ingredients')}
        rows={rows}
        columns={columns}
        isLoading={isLoading}
        failure={failure}
        onRetry={reload}
        emptyText={
          isFiltered
            ? t('No ingredients match these filters.')
            : t('No ingredients yet. Each ingredient of a product is listed here.')
        }
        // In pixels: high enough for two marks, one below the other.
        gridProps={{ rowHeight: 66 }}
        renderBlock={(ingredient) => <IngredientBlock ingredient={ingredient} />}
      />
    </>
  )
}

/** `filters` are the values of the URL: the search text, and a mark or `quarantine`. */
function matchesFilters(
  ingredient: StaffIngredient,
  filters: { q: string; stock: string },
): boolean {
  const { name, supplier, marks, quarantine } = ingredient
  const searchText = filters.q.trim().toLowerCase()
  if (!`${name} ${supplier}`.toLowerCase().includes(searchText)) return false
  if (filters.stock === 'quarantine') return quarantine > 0
  const mark = markFilters.find((candidate) => candidate === filters.stock)
  // An empty or unknown value does not filter.
  return mark === undefined || marks.includes(mark)
}

function useIngredientColumns(): Columns<StaffIngredient> {
  const t = useTranslator()
  return useMemo<Columns<StaffIngredient>>(
    () => [
      {
        field: 'name',
        headerName: t('Ingredient'),
        flex: 2,
        minWidth: 170,
        renderCell: ({ row }) => <IngredientLink ingredient={row} />,
      },
      {
        field: 'usable',
        headerName: t('Usable'),
        width: 120,
        align: 'right',
        headerAlign: 'right',
        renderCell: ({ row }) => formatRoundedStock(row.usable, row.unit),
      },
      {
        field: 'quarantine',
        headerName: t('Held back'),
        flex: 2,
        minWidth: 190,
        renderCell: ({ row }) => formatHeldBackStock(t, row) || <span className="quiet">–</span>,
      },
      {
        field: 'reorderLevel',
        headerName: t('Reorder level'),
        width: 130,
        align: 'right',
        headerAlign: 'right',
        renderCell: ({ row }) => <ReorderLevel ingredient={row} />,
      },
      {
        field: 'nearestExpiry',
        headerName: t('Next expiry'),
        width: 120,
        renderCell: ({ row }) => formatDayOrDash(row.nearestExpiry),
      },
      { field: 'supplier', headerName: t('Supplier'), flex: 2, minWidth: 160 },
      {
        field: 'marks',
        headerName: t('Status'),
        width: 205,
        renderCell: ({ row }) => <StockMarks marks={row.marks} />,
      },
    ],
    [t],
  )
}

/** An ingredient on a phone, which shows blocks instead of the table. */
function IngredientBlock({ ingredient }: { ingredient: StaffIngredient }) {
  const t = useTranslator()
  const { usable: usableAmount, reorderLevel, unit, nearestExpiry, supplier, marks } = ingredient
  const heldBackText = formatHeldBackStock(t, ingredient)
  return (
    <>
      <BlockHeader>
        <IngredientLink ingredient={ingredient} />
        <StockMarks marks={marks} />
      </BlockHeader>
      <p>
        {t('{amount} usable', { amount: formatRoundedStock(usableAmount, unit) })}
        {heldBackText && ` · ${heldBackText}`}
      </p>
      <p className="quiet">
        {[
          reorderLevel > 0 &&
            t('Reorder level {amount}', { amount: formatRoundedStock(reorderLevel, unit) }),
          nearestExpiry && t('Next expiry {day}', { day: formatDayOrDash(nearestExpiry) }),
          supplier,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </>
  )
}

function IngredientLink({ ingredient: { id, name } }: { ingredient: StaffIngredient }) {
  return (
    <Link to={`/admin-ingredients/${id}`} className={styles.name}>
      {name}
    </Link>
  )
}

function ReorderLevel({ ingredient }: { ingredient: StaffIngredient }) {
  const { reorderLevel, unit } = ingredient
  return reorderLevel === 0 ? (
    <span className="quiet">–</span>
  ) : (
    formatRoundedStock(reorderLevel, unit)
  )
}
