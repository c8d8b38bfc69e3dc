// Modal dialog. A native <dialog>: focus stays inside, Esc closes it, and the focus returns to
// where it was. On phones it is at the bottom. `AlertDialog` can be closed only by its button.
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Button } from '#web/ui/actions/button.tsx'
import { classNames } from '#web/ui/behaviour/class-names.ts'
import styles from './dialog.module.css'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { CloseIcon } from '#web/ui/actions/icons.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

type DialogProps = {
  open: boolean
  /**
   * Called on Esc, the close button or a press on the scrim. Set `open` to false here, or do
   * nothing to keep the dialog open.
   */
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Buttons of equal width, the primary one first. */
  actions?: ReactNode
  className?: string
}

export function Dialog(props: DialogProps) {
  const t = useTranslator()
  return (
    <DialogFrame
      {...props}
      closeButton={
        <IconButton label={t('Close')} className={styles.close} onClick={props.onClose}>
          <CloseIcon />
        </IconButton>
      }
    />
  )
}

/** A message that must be seen, with one button. */
export function AlertDialog(props: Omit<DialogProps, 'actions'> & { action: string }) {
  const { action, ...dialogProps } = props
  return (
    <DialogFrame
      {...dialogProps}
      role="alertdialog"
      actions={<Button onClick={props.onClose}>{action}</Button>}
    />
  )
}

function DialogFrame(props: DialogProps & { role?: 'alertdialog'; closeButton?: ReactNode }) {
  const { open, onClose, title, children, actions, className, role, closeButton } = props
  const dialogRef = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const bodyId = useId()

  // After every render: the browser closes the dialog on a second Esc, even if the parent keeps
  // `open` true, for instance while a call runs. Its next render shows the dialog again.
  useEffect(() => {
    const element = dialogRef.current
    if (!element) return
    if (open && !element.open) element.showModal()
    else if (!open && element.open) element.close()
  })

  // A click on the dialog element itself, not on its content, is a click on the scrim. Keyboard
  // users have Esc.
  useEffect(() => {
    const element = dialogRef.current
    if (!element || role) return
    const onPress = (event: MouseEvent): void => {
      if (event.target === element) onClose()
    }
    element.addEventListener('click', onPress)
    return () => element.removeEventListener('click', onPress)
  }, [role, onClose])

  // Renders nothing before it is first opened. The last content stays rendered during the closing
  // animation, even if the parent has already cleared it.
  const [lastContent, setLastContent] =
    useState<Pick<DialogProps, 'title' | 'children' | 'actions'>>()
  if (
    open &&
    (lastContent?.title !== title ||
      lastContent?.children !== children ||
      lastContent?.actions !== actions)
  ) {
    setLastContent({ title, children, actions })
  }

  return (
    <dialog
      ref={dialogRef}
      role={role}
      aria-labelledby={titleId}
      aria-describedby={role ? bodyId : undefined}
      className={classNames(styles.dialog, className)}
      // Where supported, this disables Esc for an alert. In other browsers a second Esc closes it
      // without a cancel event, so onClose below informs the parent.
      {...(role && { closedby: 'none' })}
      onCancel={(event) => {
        event.preventDefault()
        if (!role) onClose()
      }}
      // Browsers fire this event after a delay, and the dialog may be open again by then.
      onClose={() => {
        if (open && !dialogRef.current?.open) onClose()
      }}
    >
      {lastContent && (
        <div className={styles.sheet}>
          <header className={styles.head}>
            {/* A dialog focuses its heading first, an alert dialog its button. */}
            <h2 id={titleId} className="h3" tabIndex={role ? undefined : -1}>
              {lastContent.title}
            </h2>
            {closeButton}
          </header>
          <div id={bodyId} className={styles.body}>
            {lastContent.children}
          </div>
          {lastContent.actions && <div className={styles.actions}>{lastContent.actions}</div>}
        </div>
      )}
    </dialog>
  )
}
