/**
 * Products of which paid jars cannot be made, because the stock does not cover them, and warnings
 * about ingredients and lots. Renders nothing when there are neither.
 */
import type { CallReply } from '#contract/call.ts'
import { formatShortages } from '#web/back-office/parts/jars/format-shortages.ts'
import { StatusChip, type ChipTone } from '#web/back-office/parts/status-chip.tsx'
import { Link } from '#web/ui/actions/link.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Section } from '#web/ui/layout/section.tsx'

import styles from './overview.module.css'

/** Whether the stock is enough for the paid orders, with warnings about ingredients. */
type Supply = CallReply<'GET /api/admin/overview'>['supply']
type Warning = Supply['warnings'][number]

/** `label` is a message key. */
const warningChips: Record<Warning['kind'], { tone: ChipTone; label: string }> = {
  out: { tone: 'error', label: 'No stock' },
  low: { tone: 'warning', label: 'Low stock' },
  expired: { tone: 'error', label: 'Expired' },
  expiring: { tone: 'warning', label: 'Expiring' },
  quarantine: { tone: 'info', label: 'Quarantine' },
}

export function StockWarnings({ supply }: { supply: Supply }) {
  const t = useTranslator()
  const { products: uncoveredProducts, warnings } = supply
  if (uncoveredProducts.length + warnings.length === 0) return null
  return (
    <Section
      // tasks.tsx links to it.
      id="stock"
      title={t('Stock warnings')}
      size="h3"
      aside={<Link to="/admin-ingredients">{t('All ingredients')}</Link>}
    >
      <ul className={styles.stock}>
        {uncoveredProducts.map(({ productId, name, jarCount, shortages }) => (
          <li key={productId}>
            <StatusChip tone="error">{t('Not covered')}</StatusChip>
            <div className={styles.stockText}>
              <Link to={`/admin-products/${productId}`}>{name}</Link>
              <span>
                {t(
                  '{count, plural, one {# paid jar} other {# paid jars}} cannot be made. Missing: {missing}.',
                  { count: jarCount, missing: formatShortages(shortages) },
                )}
              </span>
            </div>
          </li>
        ))}
        {warnings.map(({ kind, ingredientId, name, lot, text }) => (
          <li key={`${kind} ${lot ?? ingredientId}`}>
            <StatusChip tone={warningChips[kind].tone}>{t(warningChips[kind].label)}</StatusChip>
            <div className={styles.stockText}>
              <Link to={`/admin-ingredients/${ingredientId}`}>
                {lot === null ? name : t('{name}, lot {lot}', { name, lot })}
              </Link>
              <span>{text}</span>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
