// Link that goes back in the browser's history. If the visit began on this page, it opens `to`.
import { useNavigate } from 'react-router'
import { ArrowLeftIcon } from '#web/ui/actions/icons.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Link } from '#web/ui/actions/link.tsx'
import styles from './back-link.module.css'

export function BackLink({ to }: { to: string }) {
  const t = useTranslator()
  const navigate = useNavigate()
  return (
    <Link
      to={to}
      className={styles.back}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || !hasPreviousEntry()) return
        event.preventDefault()
        void navigate(-1)
      }}
    >
      <ArrowLeftIcon />
      {t('Back')}
    </Link>
  )
}

/**
 * Returns true if an earlier page of this visit is in the history. React Router numbers the entries
 * of a visit in `history.state.idx`.
 */
function hasPreviousEntry(): boolean {
  const state: unknown = window.history.state
  if (typeof state !== 'object' || state === null || !('idx' in state)) return false
  return typeof state.idx === 'number' && state.idx > 0
}
