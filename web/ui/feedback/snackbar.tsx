// Short message at the bottom after an action; disappears after three seconds. Stays while it is
// hovered or focused, so that its link can be reached.
import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { CheckIcon, WarningIcon } from '#web/ui/actions/icons.tsx'
import { Link } from '#web/ui/actions/link.tsx'
import styles from './snackbar.module.css'

/** Display time in milliseconds (three seconds by the specification). */
const snackbarStay = 3000
const leaveMs = 140

export type Snack = {
  text: string
  kind?: 'done' | 'failed'
  /** One link to a next step. */
  link?: { to: string; label: string }
  /** Or one action, such as undo; runs at most once and closes the snackbar. */
  action?: { label: string; act: () => void }
}

const SnackbarContext = createContext<(snack: Snack) => void>(() => {})

/** `const show = useSnackbar(); show({ text: t('Saved') })`. A new message replaces the old. */
export function useSnackbar(): (snack: Snack) => void {
  return useContext(SnackbarContext)
}

export function SnackbarProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<(Snack & { id: number }) | undefined>()
  const ids = useRef(0)
  const show = useCallback((snack: Snack) => setShown({ ...snack, id: ++ids.current }), [])
  const clear = useCallback(() => setShown(undefined), [])
  return (
    <SnackbarContext value={show}>
      {children}
      {/* Always rendered, so that screen readers announce what appears in it. */}
      <div role="status" className={styles.place}>
        {shown && <Bar key={shown.id} snack={shown} onGone={clear} />}
      </div>
    </SnackbarContext>
  )
}

function Bar({ snack, onGone }: { snack: Snack; onGone: () => void }) {
  const [held, setHeld] = useState(false)
  const [isBeingSent, setLeaving] = useState(false)

  useEffect(() => {
    if (held) return
    const timer = setTimeout(
      isBeingSent ? onGone : () => setLeaving(true),
      isBeingSent ? leaveMs : snackbarStay,
    )
    return () => clearTimeout(timer)
  }, [held, isBeingSent, onGone])

  const hold = (): void => {
    setHeld(true)
    setLeaving(false)
  }
  const release = (): void => setHeld(false)

  return (
    <div
      className={styles.bar}
      data-leaving={isBeingSent || undefined}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      {snack.kind === 'failed' ? <WarningIcon /> : <CheckIcon />}
      <span>{snack.text}</span>
      {snack.link && (
        <Link to={snack.link.to} className={styles.link} onClick={onGone}>
          {snack.link.label}
        </Link>
      )}
      {snack.action && (
        <button
          type="button"
          className={styles.link}
          onClick={() => {
            snack.action?.act()
            onGone()
          }}
        >
          {snack.action.label}
        </button>
      )}
    </div>
  )
}
