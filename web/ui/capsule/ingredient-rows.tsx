// List beside a vertical capsule: equal rows in the order of the drawing, smallest on top, so that
// the lines to them never cross. The CSS variable `--row` is the row height. The drawing sets it to
// the height for which it computes its lines, such as `getRowHeight` in capsule-plate.tsx;
// otherwise the lines miss the rows.
import { computePercentages } from '#domain/catalogue/capsule/shares.ts'
import {
  formatAmount,
  sortIngredientsByAmount,
  formatSource,
  type Formula,
} from '#domain/catalogue/formula/formula.ts'
import { classNames } from '#web/ui/behaviour/class-names.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Bead } from './bead.tsx'
import styles from './ingredient-rows.module.css'

/** `detailed` adds the source, which CSS shows on wide screens only, and the share by weight. */
export function IngredientRows(props: {
  formula: Formula
  detailed?: boolean
  className?: string | undefined
}) {
  const { formula, detailed = false, className } = props
  const t = useTranslator()
  const percentages = computePercentages(formula)
  const smallestFirst = sortIngredientsByAmount(formula).slice().reverse()
  return (
    <ul className={classNames(styles.rows, detailed && styles.detailed, className)}>
      {smallestFirst.map((ingredient) => {
        const share = percentages.get(ingredient.id)
        const source = formatSource(t, ingredient)
        // While staff edit a product, an amount may be missing.
        const hasAmount = ingredient.amount > 0
        return (
          <li key={ingredient.id} className={styles.row}>
            <Bead pigment={ingredient.pigment} />
            <span className={classNames(styles.name, !source && styles.plain)}>
              {t(ingredient.name)}
            </span>{' '}
            {detailed && source && <span className={styles.source}>{source}</span>}{' '}
            {hasAmount && <span className={styles.amount}>{formatAmount(ingredient)}</span>}{' '}
            {detailed && share !== undefined && hasAmount && (
              <span className={styles.share}>
                {share === 'trace' ? t('trace') : t('{share}% by weight', { share })}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
