// List beside a vertical capsule: equal rows in the order of the drawing, smallest on top, so that
// the lines to them never cross. CSS sets the row height (see `getRowHeight` in capsule-plate.tsx).
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

/** `detailed` adds the form and the share by weight where there is room. */
export function IngredientRows(props: {
  formula: Formula
  detailed?: boolean
  className?: string | undefined
}) {
  const { formula, detailed = false, className } = props
  const t = useTranslator()
  const shares = computePercentages(formula)
  return (
    <ul className={classNames(styles.rows, detailed && styles.detailed, className)}>
      {sortIngredientsByAmount(formula)
        .slice()
        .reverse()
        .map((ingredient) => {
          const share = shares.get(ingredient.id)
          const source = formatSource(t, ingredient)
          return (
            <li key={ingredient.id} className={styles.row}>
              <Bead pigment={ingredient.pigment} />
              <span className={classNames(styles.name, !source && styles.plain)}>
                {t(ingredient.name)}
              </span>{' '}
              {detailed && source && <span className={styles.form}>{source}</span>}{' '}
              {ingredient.amount > 0 && (
                <span className={styles.amount}>{formatAmount(ingredient)}</span>
              )}{' '}
              {detailed && share !== undefined && ingredient.amount > 0 && (
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
