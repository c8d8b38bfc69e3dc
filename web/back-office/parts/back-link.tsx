/** Link above a heading, back to the list. */
import { Link } from '#web/ui/actions/link.tsx'

import styles from './parts.module.css'

export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <p className={styles.back}>
      <Link to={to}>{children}</Link>
    </p>
  )
}
