// A capsule with four answers of the quiz as apricot beads, the colour of the visitor's answers.
import { CapsuleFrame } from '#web/ui/capsule/capsule-frame.tsx'
import styles from './how-it-works.module.css'

const answers = [
  [50, 186],
  [34, 172],
  [50, 152],
  [34, 200],
] as const

export function AnsweredCapsule() {
  return (
    <CapsuleFrame lying length={248} flat>
      {answers.map(([x, y]) => (
        <circle key={y} cx={x} cy={y} r="6.3" className={styles.answer} />
      ))}
    </CapsuleFrame>
  )
}
