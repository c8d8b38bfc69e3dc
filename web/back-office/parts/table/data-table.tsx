/**
 * Table of a back-office page: MUI's data grid with loading, error and empty states. The server
 * sorts and pages. On a phone each row is a block that the page renders.
 *
 * <DataTable label={t('Orders')} rows={…} columns={…} emptyText={t('No orders yet.')}
 * renderBlock={(row) => <OrderBlock row={row} />} paging={{ page, pageSize: 25, total, onPageChange
 * }} />
 */
import {
  DataGrid,
  type DataGridProps,
  type GridColDef,
  type GridValidRowModel,
} from '@mui/x-data-grid'
import type { FocusEvent, ReactNode } from 'react'

import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'

import { LoadFailure } from '#web/back-office/parts/load-failure.tsx'
import styles from '#web/back-office/parts/parts.module.css'
import { useIsPhone } from '#web/back-office/parts/use-is-phone.ts'

import { Pager, type Paging } from './pager.tsx'
import { useLastPage } from './use-last-page.ts'

/**
 * A column without `renderCell` or `valueGetter` must name a field of the row. Otherwise its cells
 * would be empty without an error.
 */
type Column<Row extends GridValidRowModel> = GridColDef<Row> &
  (
    | { field: keyof Row & string }
    | Required<Pick<GridColDef<Row>, 'renderCell'>>
    | Required<Pick<GridColDef<Row>, 'valueGetter'>>
  )

export type Columns<Row extends GridValidRowModel> = readonly Column<Row>[]

type DataTableProps<Row extends GridValidRowModel> = {
  /** Accessible name of the table. */
  label: string
  /** Undefined until the first response. */
  rows: readonly Row[] | undefined
  columns: Columns<Row>
  isLoading: boolean
  failure: string | undefined
  onRetry: () => void
  /** Shown when there are no rows. */
  emptyText: string
  /** Renders a row as a block, below 600 px. */
  renderBlock: (row: Row) => ReactNode
  paging?: Paging
  /** More props of MUI's grid, such as getRowId, getRowHeight and the selection. */
  gridProps?: Omit<DataGridProps<Row>, 'rows' | 'columns' | 'loading'>
}

export function DataTable<Row extends GridValidRowModel>(props: DataTableProps<Row>) {
  const {
    label,
    rows,
    columns,
    isLoading,
    failure,
    onRetry,
    emptyText,
    paging,
    renderBlock,
    gridProps,
  } = props
  const t = useTranslator()
  const isPhone = useIsPhone()
  const isListEmpty = useLastPage(paging, { rowCount: rows?.length, isLoading })
  const hasRows = rows !== undefined && rows.length > 0
  return (
    <section aria-label={label} aria-busy={isLoading}>
      <LoadFailure failure={failure} onRetry={onRetry} />
      {!hasRows && !isListEmpty && failure === undefined && <Loader text={t('Loading')} />}
      {isListEmpty && <EmptyState sentence={emptyText} />}
      {hasRows && isPhone && (
        <BlockList rows={rows} renderBlock={renderBlock} getRowId={gridProps?.getRowId} />
      )}
      {hasRows && !isPhone && (
        <div className={styles.table} onFocus={scrollFocusedCellIntoView}>
          <DataGrid<Row>
            aria-label={label}
            rows={rows}
            columns={columns.map(withEllipsis)}
            loading={isLoading}
            autoHeight
            hideFooter
            disableColumnMenu
            disableColumnSorting
            {...gridProps}
          />
        </div>
      )}
      {paging && hasRows && <Pager {...paging} rowCount={rows.length} />}
    </section>
  )
}

/** The grid's cells are flex boxes, which cut a long text without an ellipsis. */
function withEllipsis<Row extends GridValidRowModel>(column: GridColDef<Row>): GridColDef<Row> {
  if (column.renderCell) return column
  return {
    ...column,
    renderCell: ({ formattedValue }) => {
      const text = String(formattedValue ?? '')
      return (
        <span className={styles.cellText} title={text}>
          {text}
        </span>
      )
    },
  }
}

function BlockList<Row extends GridValidRowModel>(props: {
  rows: readonly Row[]
  renderBlock: (row: Row) => ReactNode
  getRowId: ((row: Row) => string | number) | undefined
}) {
  const { rows, renderBlock, getRowId } = props
  return (
    <ul className={styles.blocks}>
      {rows.map((row) => (
        <li key={String(getRowId ? getRowId(row) : row['id'])}>{renderBlock(row)}</li>
      ))}
    </ul>
  )
}

/** Sticky columns may cover the focused cell, and the grid itself does not scroll it into view. */
function scrollFocusedCellIntoView({ target }: FocusEvent<HTMLElement>): void {
  target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
