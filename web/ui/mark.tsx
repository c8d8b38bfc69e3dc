// The shop's mark: a standing capsule, cap outlined, body filled, one apricot level between them,
// and the name beside it. In the colour of the words around it.
import styles from './mark.module.css'

export function Mark() {
  return (
    <span className={styles.mark}>
      <svg width="13" height="36" viewBox="0 0 13 36" aria-hidden="true">
        <path className={styles.body} d="M1.6 17.6h9.8v11.9a4.9 4.9 0 0 1-9.8 0z" />
        <path className={styles.level} d="M1.6 14.6h9.8v3.4q-4.9 1.6-9.8 0z" />
        <path className={styles.cap} d="M.75 18V6.5a5.75 5.75 0 0 1 11.5 0V18" />
        <path className={styles.cap} d="M1.6 17v12.5a4.9 4.9 0 0 0 9.8 0V17" />
      </svg>
      <span className={styles.name}>Racik</span>
    </span>
  )
}
