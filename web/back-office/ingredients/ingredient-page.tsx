/** One ingredient: its stock, its lots, its settings and its ledger. */
import { useMemo } from 'react'

import type { CallReply } from '#contract/call.ts'
import { formatRoundedStock } from '#domain/stock/stock-amount.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { BackLink } from '#web/back-office/parts/back-link.tsx'
import { BlockHeader } from '#web/back-office/parts/block-header.tsx'
import { DataTable, type Columns } from '#web/back-office/parts/table/data-table.tsx'
import { LoadFailure } from '#web/back-office/parts/load-failure.tsx'
import { createPageKeyedBy } from '#web/back-office/parts/create-page-keyed-by.tsx'
import { PageHeader } from '#web/back-office/parts/page-header.tsx'
import { useFormQuery } from '#web/back-office/parts/forms/use-form-query.ts'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Section } from '#web/ui/layout/section.tsx'

import { AuditLink } from './audit-link.tsx'
import { IngredientSettings } from './ingredient-settings.tsx'
import { Ledger } from './ledger.tsx'
import { LotLink } from './lot-link.tsx'
import {
  ConditionChip,
  formatDayOrDash,
  formatSource,
  StockMarks,
  type StaffLot,
} from './stock-texts.tsx'
import styles from './ingredients.module.css'

type IngredientReply = CallReply<'GET /api/pharmacy/ingredients/{ingredientId}'>

function IngredientPage({ ingredientId }: { ingredientId: string }) {
  const t = useTranslator()
  const {
    data: reply,
    formKey,
    failure,
    reload,
    resetForm,
  } = useFormQuery(
    (signal) =>
      callAuthenticated(
        'GET /api/pharmacy/ingredients/{ingredientId}',
        { params: { ingredientId } },
        { signal },
      ),
    ingredientId,
  )
  return (
    <>
      <BackLink to="/admin-ingredients">{t('All ingredients')}</BackLink>
      <PageHeader
        title={reply?.ingredient.name ?? t('Ingredient')}
        summary={
          reply && (
            <>
              {t('Usual source: {source}', { source: formatSource(t, reply.ingredient) })}{' '}
              <StockMarks marks={reply.ingredient.marks} />
            </>
          )
        }
      >
        {reply && (
          <ButtonLink to={`/admin-ingredients/${ingredientId}/receive`}>
            {t('Receive lot')}
          </ButtonLink>
        )}
      </PageHeader>
      {reply === undefined && failure === undefined && <Loader text={t('Loading')} />}
      <LoadFailure failure={failure} onRetry={reload} />
      {reply && (
        <IngredientDetails
          key={ingredientId}
          reply={reply}
          formKey={formKey}
          onChanged={reload}
          onReset={resetForm}
        />
      )}
    </>
  )
}

function IngredientDetails(props: {
  reply: IngredientReply
  formKey: number | undefined
  onChanged: () => void
  onReset: () => void
}) {
  const { reply, formKey, onChanged, onReset } = props
  const t = useTranslator()
  const { ingredient, lots } = reply
  const { id } = ingredient
  const columns = useLotColumns()
  return (
    <div className={styles.page}>
      <StockFigures ingredient={ingredient} />
      <div className={styles.columns}>
        <Section title={t('Lots')} size="h3">
          <DataTable
            label={t('Lots')}
            rows={lots}
            columns={columns}
            isLoading={false}
            failure={undefined}
            onRetry={onChanged}
            emptyText={t('No lots yet. Receive a lot when a delivery arrives.')}
            gridProps={{ getRowId: ({ number }) => number }}
            renderBlock={(lot) => <LotBlock lot={lot} />}
          />
        </Section>
        <Section title={t('Settings')} size="h3" aside={<AuditLink subject={id} />}>
          <IngredientSettings
            key={formKey}
            ingredient={ingredient}
            mayChangeUnit={reply.mayChangeUnit}
            onSaved={onChanged}
            onReset={onReset}
          />
        </Section>
      </div>
      <Ledger subject={{ ingredientId: id }} ledgerKey={String(lots.length)} />
    </div>
  )
}

function StockFigures({ ingredient }: Pick<IngredientReply, 'ingredient'>) {
  const t = useTranslator()
  const {
    unit,
    usable: usableAmount,
    quarantine: quarantineAmount,
    expired: expiredAmount,
    recalled: recalledAmount,
    reorderLevel,
    nearestExpiry,
  } = ingredient
  const figures = [
    [t('Usable'), formatRoundedStock(usableAmount, unit)],
    [t('Reorder level'), reorderLevel === 0 ? '–' : formatRoundedStock(reorderLevel, unit)],
    [t('Next expiry'), formatDayOrDash(nearestExpiry)],
    [t('In quarantine'), formatRoundedStock(quarantineAmount, unit)],
    ...(expiredAmount > 0
      ? [[t('Expired'), formatRoundedStock(expiredAmount, unit)] as const]
      : []),
    ...(recalledAmount > 0
      ? [[t('Recalled'), formatRoundedStock(recalledAmount, unit)] as const]
      : []),
  ] as const
  return (
    <dl className={styles.figures}>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function useLotColumns(): Columns<StaffLot> {
  const t = useTranslator()
  return useMemo<Columns<StaffLot>>(
    () => [
      {
        field: 'number',
        headerName: t('Lot'),
        width: 125,
        renderCell: ({ row }) => <LotLink lotNumber={row.number} />,
      },
      {
        field: 'condition',
        headerName: t('Status'),
        width: 130,
        renderCell: ({ row }) => <ConditionChip condition={row.condition} />,
      },
      {
        field: 'stock',
        headerName: t('Stock'),
        width: 115,
        align: 'right',
        headerAlign: 'right',
        renderCell: ({ row }) => formatRoundedStock(row.stock, row.unit),
      },
      {
        field: 'expiresOn',
        headerName: t('Expires'),
        width: 110,
        renderCell: ({ row }) => formatDayOrDash(row.expiresOn),
      },
      {
        field: 'supplier',
        headerName: t('Supplier and its lot'),
        flex: 1,
        minWidth: 160,
        renderCell: ({ row }) => `${row.supplier} · ${row.supplierLot}`,
      },
    ],
    [t],
  )
}

/** A lot on a phone, which shows blocks instead of the table. */
function LotBlock({ lot }: { lot: StaffLot }) {
  const t = useTranslator()
  const { number, condition, stock, unit, expiresOn, supplier, supplierLot } = lot
  return (
    <>
      <BlockHeader>
        <LotLink lotNumber={number} />
        <ConditionChip condition={condition} />
      </BlockHeader>
      <p>
        {t('{amount}, expires {day}', {
          amount: formatRoundedStock(stock, unit),
          day: formatDayOrDash(expiresOn),
        })}
      </p>
      <p className="quiet">
        {supplier} · {supplierLot}
      </p>
    </>
  )
}

export default createPageKeyedBy('ingredientId', IngredientPage)
