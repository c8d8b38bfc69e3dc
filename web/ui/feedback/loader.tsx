// Loading state of a page or a slow API request: rising beads, a text, and after `slowDelayMs` a
// second line that explains the delay.
import { useEffect, useState, type ReactNode } from 'react'
import { classNames } from '#web/ui/behaviour/class-names.ts'
import styles from './loader.module.css'
import placeholderStyles from '#web/ui/capsule/placeholder.module.css'
import { loadWhenIdle } from '#web/ui/behaviour/load-when-idle.tsx'
import { slowDelayMs } from './slow-delay.ts'

// The text is shown immediately; the animation is lazy-loaded.
const LoadingCapsule = loadWhenIdle(
  async () => (await import('#web/ui/capsule/loading-capsule.tsx')).LoadingCapsule,
  <div className={placeholderStyles.horizontal} />,
)

export function Loader(props: {
  text: ReactNode
  /** The second line. Its space is reserved from the start, to avoid a layout shift. */
  slowText?: ReactNode
  className?: string
}) {
  const { text, slowText, className } = props
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), slowDelayMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status" className={classNames(styles.loader, className)}>
      <LoadingCapsule />
      <p className={styles.text}>{text}</p>
      {slowText && <p className={styles.slowText}>{isSlow ? slowText : '\u00a0'}</p>}
    </div>
  )
}
