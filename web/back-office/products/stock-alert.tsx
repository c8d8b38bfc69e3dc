/**
 * Alert on the page of a product: how many paid jars cannot be made because the stock does not
 * cover them, and whether selling has stopped until it does.
 */
import type { CallReply } from '#contract/call.ts'
import { DateCell } from '#web/back-office/parts/table/date-cell.tsx'
import { formatShortages } from '#web/back-office/parts/jars/format-shortages.ts'
import { Link } from '#web/ui/actions/link.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'

/** A product of which paid jars cannot be made with the stock. */
type UncoveredProduct = CallReply<'GET /api/pharmacy/supply'>['products'][number]

export function StockAlert(props: {
  /** Undefined if the stock covers the paid jars of the product. */
  uncoveredProduct: UncoveredProduct | undefined
  stoppedAt: string | null
}) {
  const { uncoveredProduct, stoppedAt } = props
  const t = useTranslator()
  if (!uncoveredProduct && stoppedAt === null) return null
  return (
    <Alert
      kind="warning"
      title={
        stoppedAt === null
          ? t('The stock does not cover the open orders.')
          : t('Selling has stopped: the stock does not cover the open orders.')
      }
    >
      {uncoveredProduct && (
        <p>
          {t(
            '{count, plural, one {# paid jar} other {# paid jars}} cannot be made. Missing: {missing}.',
            {
              count: uncoveredProduct.jarCount,
              missing: formatShortages(uncoveredProduct.shortages),
            },
          )}
        </p>
      )}
      <p>
        {stoppedAt !== null && (
          <>
            {t('Stopped since')} <DateCell time={stoppedAt} withTime />.{' '}
            {t('It sells again by itself when the stock covers its orders.')}{' '}
          </>
        )}
        <Link to="/admin-ingredients">{t('Open ingredients')}</Link>
      </p>
    </Alert>
  )
}
