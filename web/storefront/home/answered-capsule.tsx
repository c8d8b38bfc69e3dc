// A capsule with four apricot beads. Apricot is the colour of the visitor's quiz answers.
import { CapsuleFrame } from '#web/ui/capsule/capsule-frame.tsx'
import styles from './how-it-works.module.css'

/** Centres of the beads (x, y) in the coordinates of CapsuleFrame. */
const beadCentres = [
  [50, 186],
  [34, 172],
  [50, 152],
  [34, 200],
] as const

/** Length in px of every capsule beside a step. */
export const stepCapsuleLengthPx = 248

export function AnsweredCapsule() {
  return (
    <CapsuleFrame horizontal length={stepCapsuleLengthPx} flat>
      {beadCentres.map(([x, y]) => (
        <circle key={y} cx={x} cy={y} r="6.3" className={styles.answer} />
      ))}
    </CapsuleFrame>
  )
}
