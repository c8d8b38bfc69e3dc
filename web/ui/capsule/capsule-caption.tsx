// Caption with the scale of a bead drawing: the amount per bead, and that traces are drawn larger.
import { computeMilligramsPerBead, computeShares } from '#domain/catalogue/capsule/shares.ts'
import type { Formula } from '#domain/catalogue/formula/formula.ts'
import type { Translate } from '#domain/content/messages.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

/** Returns the caption; empty if no amount is known. */
export function buildCaption(t: Translate, formula: Formula): string {
  const amount = computeMilligramsPerBead(formula)
  if (amount === 0) return ''
  const scale = t('One bead is about {amount} mg.', { amount })
  return computeShares(formula).some((share) => share.isTrace)
    ? `${scale} ${t('Ringed beads are traces, drawn larger than they are.')}`
    : scale
}

/**
 * Pass `shares` if the page shows percentages: the caption then says that they are not daily
 * values. Example: "One bead is about 1.7 mg. Ringed beads are traces, drawn larger than they are."
 */
export function CapsuleCaption(props: { formula: Formula; shares?: boolean; className?: string }) {
  const { formula, shares = false, className = 'caption' } = props
  const t = useTranslator()
  const caption = buildCaption(t, formula)
  if (caption === '') return null
  return (
    <p className={className}>
      {caption}
      {shares &&
        ` ${t('Percentages are shares of the active ingredients by weight, not of a daily value.')}`}
    </p>
  )
}
