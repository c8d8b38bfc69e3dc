// First link of the page for keyboard users: skips the navigation.
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import styles from './skip-link.module.css'

/** `to` is the id of the page's main element. */
export function SkipLink({ to = 'main' }: { to?: string }) {
  const t = useTranslator()
  return (
    <a href={`#${to}`} className={styles.skip}>
      {t('Skip to content')}
    </a>
  )
}
