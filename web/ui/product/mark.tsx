// The shop's logo: a standing capsule with outlined cap, filled body and an apricot meniscus, and
// the name. In the text colour.
import {
  markBody,
  markCap,
  markMeniscus,
  markViewBox,
} from '#domain/catalogue/capsule/mark-shape.ts'
import styles from './mark.module.css'

export function Mark() {
  return (
    <span className={styles.mark}>
      <svg width="13" height="36" viewBox={markViewBox} aria-hidden="true">
        <path className={styles.cap} d={markCap} />
        <path className={styles.body} d={markBody} />
        <path className={styles.level} d={markMeniscus} />
      </svg>
      <span className={styles.name}>Racik</span>
    </span>
  )
}
