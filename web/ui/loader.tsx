// Waiting for a whole page or an answer that decides: beads rise, words say what is awaited, and
// after four seconds a second line says what is taking time.
import { useEffect, useState, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './loader.module.css'
import places from '#web/ui/capsule/place.module.css'
import { laterPart } from '#web/ui/later-part.tsx'

// The words are there at once; the drawing follows.
const LoadingCapsule = laterPart(
  async () => (await import('#web/ui/capsule/loading-capsule.tsx')).LoadingCapsule,
  <div className={places.lying} />,
)

/** Milliseconds after which waiting deserves an explanation. */
const patience = 4000

export function Loader(props: { text: ReactNode; late?: ReactNode; className?: string }) {
  const { text, late, className } = props
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status" className={classNames(styles.loader, className)}>
      <LoadingCapsule />
      <p className={styles.text}>{text}</p>
      {late && <p className={styles.late}>{isLate ? late : '\u00a0'}</p>}
    </div>
  )
}
