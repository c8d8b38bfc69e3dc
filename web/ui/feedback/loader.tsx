// Loading state of a page or a slow API request: rising beads, a text, and after four seconds a
// second line that explains the delay.
import { useEffect, useState, type ReactNode } from 'react'
import { classNames } from '#web/ui/behaviour/class-names.ts'
import styles from './loader.module.css'
import placeholderStyles from '#web/ui/capsule/place.module.css'
import { loadWhenIdle } from '#web/ui/behaviour/later-part.tsx'
import { slowDelayMs } from './slow-delay.ts'

// The text is shown immediately; the animation is lazy-loaded.
const LoadingCapsule = loadWhenIdle(
  async () => (await import('#web/ui/capsule/loading-capsule.tsx')).LoadingCapsule,
  <div className={placeholderStyles.horizontal} />,
)

/** `late`: the text of the second line. Its line is reserved, to avoid a layout shift. */
export function Loader(props: { text: ReactNode; late?: ReactNode; className?: string }) {
  const { text, late, className } = props
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), slowDelayMs)
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
