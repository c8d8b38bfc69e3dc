/** Jars of an order, each with the formula of one capsule, which is the daily dose. */
import { formatAmount, sortIngredientsByAmount } from '#domain/catalogue/formula/formula.ts'
import { formatLabelCode } from '#domain/pharmacy/label-code.ts'
import { JarLots } from '#web/back-office/parts/jars/jar-lots.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Bead } from '#web/ui/capsule/bead.tsx'
import { BandCapsule } from '#web/ui/capsule/band-capsule.tsx'
import { classNames } from '#web/ui/behaviour/class-names.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import styles from '#web/back-office/pharmacy/pharmacy.module.css'
import type { Review } from './review.ts'

type JarLine = Review['lines'][number]

/** `scannedPosition` is the position of the jar whose label was scanned. */
export function JarsToMake({
  review,
  scannedPosition,
}: {
  review: Review
  scannedPosition: number | undefined
}) {
  const t = useTranslator()
  return (
    <section className={styles.block} aria-labelledby="lines">
      <h3 id="lines">{t('To make')}</h3>
      {review.lines.map((line) => (
        <Jar key={line.position} line={line} isScanned={line.position === scannedPosition} />
      ))}
      {review.lines.some(({ batch }) => batch) && (
        <>
          <h4>{t('Lots')}</h4>
          <JarLots orderId={review.orderId} />
        </>
      )}
    </section>
  )
}

function Jar({ line, isScanned }: { line: JarLine; isScanned: boolean }) {
  const t = useTranslator()
  return (
    <div className={classNames(styles.line, isScanned && styles.scanned)}>
      {line.formula && (
        <span className={styles.drawing}>
          <BandCapsule formula={line.formula} length={210} vertical />
        </span>
      )}
      <div>
        <h4>{line.name}</h4>
        <p className="quiet">
          {t('{quantity} × {size} capsules, one per day', {
            quantity: line.quantity,
            size: line.size,
          })}{' '}
          · {formatLabelCode(line.labelCode)}
          {isScanned && (
            <>
              {' '}
              <Badge kind="accent">{t('Scanned')}</Badge>
            </>
          )}
        </p>
        <p>
          {line.declaredAllergens === ''
            ? t('No allergens declared.')
            : t('Contains or may contain: {allergens}', { allergens: line.declaredAllergens })}
        </p>
        <JarContents line={line} />
        {line.batch && (
          <p>
            {line.batch.isChecked
              ? t('Batch {number}, checked', { number: line.batch.number })
              : t('Batch {number}, not checked yet', { number: line.batch.number })}
          </p>
        )}
      </div>
    </div>
  )
}

/** Ingredients by amount, or only their names if the formula is unknown. */
function JarContents({ line }: { line: JarLine }) {
  return (
    <ul className={styles.amounts}>
      {line.formula
        ? sortIngredientsByAmount(line.formula).map((ingredient) => (
            <li key={ingredient.id}>
              <Bead pigment={ingredient.pigment} />
              <span>
                {ingredient.name}
                {ingredient.form && <span className="quiet"> {ingredient.form}</span>}
              </span>
              <strong>{formatAmount(ingredient)}</strong>
            </li>
          ))
        : line.ingredients.map((name) => <li key={name}>{name}</li>)}
    </ul>
  )
}
