// The shop's logo: a vertical capsule with outlined cap and filled body, and the name. It has the
// text colour, apart from the apricot meniscus.
import {
  logoBody,
  logoCap,
  logoMeniscus,
  logoHeight,
  logoViewBox,
  logoWidth,
} from '#domain/catalogue/capsule/logo-shape.ts'
import styles from './logo.module.css'

export function Logo() {
  return (
    <span className={styles.logo}>
      <svg width={logoWidth} height={logoHeight} viewBox={logoViewBox} aria-hidden="true">
        <path className={styles.cap} d={logoCap} />
        <path className={styles.body} d={logoBody} />
        <path className={styles.meniscus} d={logoMeniscus} />
      </svg>
      <span className={styles.name}>Racik</span>
    </span>
  )
}
