/** Above the name of one thing: the way back to the list it is in. */
import { TextLink } from '#web/ui/text-link.tsx'

import styles from './parts.module.css'

export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <p className={styles.back}>
      <TextLink to={to}>{children}</TextLink>
    </p>
  )
}
