// The shop's mark: a standing capsule, cap outlined, body filled, one apricot level between them,
// and the name beside it. In the colour of the words around it.
import styles from './mark.module.css'

export function Mark() {
  return (
    <span className={styles.mark}>
      <svg width="13" height="36" viewBox="0 0 13 36" aria-hidden="true">
        <path className={styles.body} d="M1.1 17.2h10.8v12.4a5.4 5.4 0 0 1-10.8 0z" />
        <path className={styles.level} d="M1.1 14.2h10.8v3.2q-5.4 1.8-10.8 0z" />
        <path
          className={styles.cap}
          d="M.75 17.4V6.5a5.75 5.75 0 0 1 11.5 0v10.9M1.1 17v12.6a5.4 5.4 0 0 0 10.8 0V17"
        />
      </svg>
      <span className={styles.name}>Racik</span>
    </span>
  )
}
