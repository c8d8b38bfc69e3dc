// Short message at the bottom of the page after an action. It disappears after `displayMs`, but
// stays while it is hovered or focused, so that its link or button can be reached.
import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { CheckIcon, WarningIcon } from '#web/ui/actions/icons.tsx'
import { Link } from '#web/ui/actions/link.tsx'
import styles from './snackbar.module.css'

/** Display time, fixed by the specification. */
const displayMs = 3000
/** Duration of the closing transition, the same as of `.bar[data-leaving]` in the style sheet. */
const leaveTransitionMs = 140

type SnackbarMessage = {
  text: string
  kind?: 'done' | 'failed'
  /** A link to a next step. */
  link?: { to: string; label: string }
  /** An action, such as undo. It closes the snackbar. */
  action?: { label: string; run: () => void }
}

/** Without a provider, messages are not shown. root.tsx renders the provider around all pages. */
const SnackbarContext = createContext<(message: SnackbarMessage) => void>(() => {})

/**
 * Returns a function that shows a message: `const showSnackbar = useSnackbar()`, then
 * `showSnackbar({ text: t('Saved') })`. A new message replaces the old one.
 */
export function useSnackbar(): (message: SnackbarMessage) => void {
  return useContext(SnackbarContext)
}

export function SnackbarProvider({ children }: { children: ReactNode }) {
  /** The shown message. A new id restarts the display time, also for an equal message. */
  const [shownMessage, setShownMessage] = useState<SnackbarMessage & { id: number }>()
  const lastId = useRef(0)
  const show = useCallback(
    (message: SnackbarMessage) => setShownMessage({ ...message, id: ++lastId.current }),
    [],
  )
  const clear = useCallback(() => setShownMessage(undefined), [])
  return (
    <SnackbarContext value={show}>
      {children}
      {/* Always rendered, so that screen readers announce what appears in it. */}
      <div role="status" className={styles.region}>
        {shownMessage && <Snackbar key={shownMessage.id} message={shownMessage} onClose={clear} />}
      </div>
    </SnackbarContext>
  )
}

function Snackbar({ message, onClose }: { message: SnackbarMessage; onClose: () => void }) {
  // Two states: a pointer may stay on the snackbar while the focus leaves it.
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const isPaused = isHovered || isFocused

  useEffect(() => {
    if (isPaused) return
    const timer = isLeaving
      ? setTimeout(onClose, leaveTransitionMs)
      : setTimeout(() => setLeaving(true), displayMs)
    return () => clearTimeout(timer)
  }, [isPaused, isLeaving, onClose])

  return (
    <div
      className={styles.bar}
      data-leaving={isLeaving || undefined}
      onPointerEnter={() => {
        setHovered(true)
        setLeaving(false)
      }}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => {
        setFocused(true)
        setLeaving(false)
      }}
      onBlur={() => setFocused(false)}
    >
      {message.kind === 'failed' ? <WarningIcon /> : <CheckIcon />}
      <span>{message.text}</span>
      {message.link && (
        <Link to={message.link.to} className={styles.link} onClick={onClose}>
          {message.link.label}
        </Link>
      )}
      {message.action && (
        <button
          type="button"
          className={styles.link}
          onClick={() => {
            message.action?.run()
            onClose()
          }}
        >
          {message.action.label}
        </button>
      )}
    </div>
  )
}
