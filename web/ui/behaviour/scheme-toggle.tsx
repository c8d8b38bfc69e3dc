// Toggles light and dark. Both icons are in the HTML and CSS shows the right one, because the
// server does not know the scheme and a later change would flicker.
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { MoonIcon, SunIcon } from '#web/ui/actions/icons.tsx'
import { useTranslator } from './language.tsx'
import { toggleScheme, useScheme } from './scheme.ts'
import styles from './scheme-toggle.module.css'

export function SchemeToggle({ className }: { className?: string }) {
  const t = useTranslator()
  const scheme = useScheme()
  return (
    <IconButton
      label={scheme === 'dark' ? t('Light colours') : t('Dark colours')}
      className={className}
      onClick={toggleScheme}
    >
      <MoonIcon className={styles.moon} />
      <SunIcon className={styles.sun} />
    </IconButton>
  )
}
