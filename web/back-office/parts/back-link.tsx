/** Link above a heading, back to the list. */
import { TextLink } from '#web/ui/actions/text-link.tsx'

import styles from './parts.module.css'

export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <p className={styles.back}>
      <TextLink to={to}>{children}</TextLink>
    </p>
  )
}
