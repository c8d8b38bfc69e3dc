// A question that waits for an answer: native <dialog>, so focus stays inside, Esc leaves and the
// focus goes back to where it came from. On phones it stands at the bottom. `AlertDialog` can only
// be left by its button.
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import styles from './dialog.module.css'
import { IconButton } from './icon-button.tsx'
import { CloseIcon } from './icons.tsx'
import { useText } from './language.tsx'

type DialogProps = {
  open: boolean
  /** Asked to leave: Esc, the cross, a press beside it. Set `open` to false here. */
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Buttons that share the width, the primary one first. */
  actions?: ReactNode
  className?: string
}

export function Dialog(props: DialogProps) {
  const t = useText()
  return (
    <Frame
      {...props}
      corner={
        <IconButton label={t('Close')} className={styles.close} onClick={props.onClose}>
          <CloseIcon />
        </IconButton>
      }
    />
  )
}

/** Says something that must be seen, with one way on. */
export function AlertDialog(props: Omit<DialogProps, 'actions'> & { action: string }) {
  const { action, ...rest } = props
  return (
    <Frame
      {...rest}
      role="alertdialog"
      actions={<Button onClick={props.onClose}>{action}</Button>}
    />
  )
}

function Frame(props: DialogProps & { role?: 'alertdialog'; corner?: ReactNode }) {
  const { open, onClose, title, children, actions, className, role, corner } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const bodyId = useId()

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    if (open && !element.open) element.showModal()
    else if (!open && element.open) element.close()
  }, [open])

  // A press on the element itself, not on the sheet in it, is a press on the scrim. Those who use a
  // keyboard have Esc.
  useEffect(() => {
    const element = dialog.current
    if (!element || role) return
    const onPress = (event: MouseEvent): void => {
      if (event.target === element) onClose()
    }
    element.addEventListener('click', onPress)
    return () => element.removeEventListener('click', onPress)
  }, [role, onClose])

  // Nothing is in the page before it is first opened. What was said stays readable while the dialog
  // leaves, even if its owner has dropped it.
  const [kept, keep] = useState<Pick<DialogProps, 'title' | 'children' | 'actions'>>()
  if (open && (kept?.title !== title || kept?.children !== children || kept?.actions !== actions)) {
    keep({ title, children, actions })
  }

  return (
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={titleId}
      aria-describedby={role ? bodyId : undefined}
      className={classNames(styles.dialog, className)}
      // Where it is known, this keeps Esc from an alert; elsewhere a second Esc can't be refused, so
      // what has closed by itself is told to the owner.
      {...(role && { closedby: 'none' })}
      onCancel={(event) => {
        event.preventDefault()
        if (!role) onClose()
      }}
      onClose={() => {
        if (open) onClose()
      }}
    >
      {kept && (
        <div className={styles.sheet}>
          <header className={styles.head}>
            {/* A dialog starts at its heading, an alert at its button. */}
            <h2 id={titleId} className="h3" tabIndex={role ? undefined : -1}>
              {kept.title}
            </h2>
            {corner}
          </header>
          <div id={bodyId} className={styles.body}>
            {kept.children}
          </div>
          {kept.actions && <div className={styles.actions}>{kept.actions}</div>}
        </div>
      )}
    </dialog>
  )
}
