// Link that goes back in the browser's history. For a visitor who came from another site it opens
// `to`.
import { useNavigate } from 'react-router'
import { ArrowLeftIcon } from '#web/ui/actions/icons.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'
import { Link } from '#web/ui/actions/link.tsx'
import styles from './back-link.module.css'

export function BackLink({ to }: { to: string }) {
  const t = useText()
  const navigate = useNavigate()
  return (
    <Link
      to={to}
      className={styles.back}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || !cameFromThisSite()) return
        event.preventDefault()
        void navigate(-1)
      }}
    >
      <ArrowLeftIcon />
      {t('Back')}
    </Link>
  )
}

/** React Router numbers the history entries of this visit in `history.state.idx`. */
function cameFromThisSite(): boolean {
  const state: unknown = window.history.state
  if (typeof state !== 'object' || state === null || !('idx' in state)) return false
  return typeof state.idx === 'number' && state.idx > 0
}
