/**
 * What a list shows while it is empty: the empty capsule, one sentence and at most one link, and
 * below them `children`, such as a form.
 */
import type { ReactNode } from 'react'
import placeholderStyles from '#web/ui/capsule/placeholder.module.css'
import { loadWhenIdle } from '#web/ui/behaviour/load-when-idle.tsx'
import styles from './empty-state.module.css'
import { Link } from '#web/ui/actions/link.tsx'

// Rarely shown, so the capsule is not in the page's own script.
const EmptyCapsule = loadWhenIdle(
  async () => (await import('#web/ui/capsule/empty-capsule.tsx')).EmptyCapsule,
  <div className={placeholderStyles.horizontal} />,
)

export function EmptyState(props: {
  sentence: ReactNode
  action?: { to: string; label: string }
  children?: ReactNode
}) {
  return (
    <div className={styles.place}>
      <EmptyCapsule />
      <p className="strong">{props.sentence}</p>
      {props.action && <Link to={props.action.to}>{props.action.label}</Link>}
      {props.children}
    </div>
  )
}
