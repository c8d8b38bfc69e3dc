// The shop's logo: a vertical capsule with outlined cap and filled body, and the name. It has the
// text colour, apart from the apricot meniscus.
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
        <path className={styles.meniscus} d={markMeniscus} />
      </svg>
      <span className={styles.name}>Racik</span>
    </span>
  )
}
