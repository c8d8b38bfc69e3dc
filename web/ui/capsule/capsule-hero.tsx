// Capsule of the home page. On wide screens it is horizontal, as wide as the page, with the
// ingredients' names below. On narrow screens CSS rotates the same drawing: it is vertical, to the
// right of a list.
import { useMemo } from 'react'
import { placeBeads } from '#domain/catalogue/capsule/beads.ts'
import { computeVerticalLeaders } from '#domain/catalogue/capsule/leaders.ts'
import type { Formula } from '#domain/catalogue/formula/formula.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { BeadCapsule } from './bead-capsule.tsx'
import { buildCaption } from './capsule-caption.tsx'
import styles from './capsule-hero.module.css'
import { IngredientRows } from './ingredient-rows.tsx'
import { LeaderLines } from './leader-lines.tsx'
import { HorizontalNames } from './horizontal-names.tsx'

/**
 * Vertical capsule on narrow screens, in px at a font size of 16 px. capsule-hero.module.css
 * repeats both in rem; with other lengths there, the lines miss the layers and rows.
 */
const verticalSize = { length: 395, rowHeight: 56 }

/**
 * `productName` is for the caption. With `pour` the beads fall; the attribute `data-poured` on the
 * document turns this off until the next document is loaded.
 */
export function CapsuleHero(props: {
  formula: Formula
  productName: string
  pour?: boolean
  className?: string | undefined
}) {
  const { formula, productName, pour = false } = props
  const t = useTranslator()
  const groups = useMemo(() => placeBeads(formula), [formula])
  const rowCount = formula.ingredients.length
  const verticalLayout = useMemo(
    () => computeVerticalLeaders(groups, { ...verticalSize, rowCount }),
    [groups, rowCount],
  )
  return (
    <figure className={props.className}>
      <div className={styles.picture}>
        <IngredientRows formula={formula} className={styles.rows} />
        <LeaderLines {...verticalLayout} mirrored className={styles.leaders} />
        <div className={styles.frame}>
          <BeadCapsule formula={formula} pour={pour} className={styles.capsule} />
        </div>
      </div>
      <HorizontalNames groups={groups} className={styles.names} />
      <figcaption className={styles.caption}>
        {t('{product}, drawn from its formula.', { product: productName })}{' '}
        {buildCaption(t, formula)}
      </figcaption>
    </figure>
  )
}
