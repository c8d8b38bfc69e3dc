/** Warning that says at what time the session ends, with a link to log in again. */
import { useLocation } from 'react-router'

import { formatTime } from '#domain/time.ts'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { CloseIcon, WarningIcon } from '#web/ui/actions/icons.tsx'
import { Link } from '#web/ui/actions/link.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import styles from './session-notice.module.css'

/** `expiresAt`: Unix time in milliseconds. */
export function SessionNotice({ expiresAt, onClose }: { expiresAt: number; onClose: () => void }) {
  const t = useTranslator()
  const { pathname, search } = useLocation()
  return (
    <div className={styles.notice}>
      <WarningIcon className={styles.icon} />
      <p className={styles.text}>
        {t('You will be logged out at {time}. Your cart and what you typed are kept.', {
          time: formatTime(new Date(expiresAt)),
        })}{' '}
        <Link to={`/login?from=${encodeURIComponent(pathname + search)}`}>{t('Log in again')}</Link>
      </p>
      <IconButton label={t('Close')} onClick={onClose}>
        <CloseIcon />
      </IconButton>
    </div>
  )
}
