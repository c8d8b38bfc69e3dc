// Light or dark by one press. Both icons are in the page and the scheme shows the right one, so
// that the server need not know and nothing flickers.
import { IconButton } from './icon-button.tsx'
import { MoonIcon, SunIcon } from './icons.tsx'
import { useText } from './language.tsx'
import { useScheme } from './scheme.ts'
import styles from './scheme-toggle.module.css'

export function SchemeToggle({ className }: { className?: string }) {
  const t = useText()
  const { scheme, setMode } = useScheme()
  return (
    <IconButton
      label={scheme === 'dark' ? t('Light colours') : t('Dark colours')}
      className={className}
      onClick={() => setMode(scheme === 'dark' ? 'light' : 'dark')}
    >
      <MoonIcon className={styles.moon} />
      <SunIcon className={styles.sun} />
    </IconButton>
  )
}
