// The shop's mark: a standing capsule, cap outlined, body filled, one apricot meniscus between them,
// and the name beside it. In the colour of the words around it.
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
