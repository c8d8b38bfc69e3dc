// Non-modal popover below its button: the cart menu, the account menu. Escape, a press outside it
// and moving the focus out of it close it.
import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react'
import { classNames } from '#web/ui/behaviour/class-names.ts'
import styles from './popover.module.css'

/** Attributes for the button that opens the popover. */
type PopoverTrigger = {
  ref: RefObject<HTMLButtonElement | null>
  'aria-expanded': boolean
  'aria-controls': string
  onClick: () => void
}

type PopoverProps = {
  /** Renders the button: `(trigger) => <button {...trigger}>…</button>`. */
  trigger: (trigger: PopoverTrigger) => ReactNode
  /** Accessible name of the sheet. */
  label: string
  align?: 'start' | 'end'
  className?: string
  /** Called each time the popover opens or closes. */
  onOpenChange?: (open: boolean) => void
  /** Rendered only while open; `close` returns the focus to the button. */
  children: (close: () => void) => ReactNode
}

export function Popover(props: PopoverProps) {
  const { trigger, label, align = 'end', className, onOpenChange, children } = props
  const [open, setOpen] = useState(false)
  const id = useId()
  const container = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  const setOpenAndNotify = (isOpen: boolean): void => {
    setOpen(isOpen)
    onOpenChange?.(isOpen)
  }
  const close = (): void => {
    setOpenAndNotify(false)
    button.current?.focus()
  }
  // The listeners below are added once per opening and call the latest functions.
  const latest = useRef({ close, setOpenAndNotify })
  useEffect(() => {
    latest.current = { close, setOpenAndNotify }
  })

  useEffect(() => {
    if (!open) return
    const isInside = (target: EventTarget | null): boolean =>
      target instanceof Node && container.current?.contains(target) === true
    const onPointerDown = (event: PointerEvent): void => {
      if (!isInside(event.target)) latest.current.setOpenAndNotify(false)
    }
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') latest.current.close()
    }
    const onFocusIn = (event: FocusEvent): void => {
      if (!isInside(event.target)) latest.current.setOpenAndNotify(false)
    }
    document.addEventListener('pointerdown', onPointerDown)
    document.addEventListener('keydown', onKeyDown)
    document.addEventListener('focusin', onFocusIn)
    return () => {
      document.removeEventListener('pointerdown', onPointerDown)
      document.removeEventListener('keydown', onKeyDown)
      document.removeEventListener('focusin', onFocusIn)
    }
  }, [open])

  return (
    <div ref={container} className={styles.container}>
      {trigger({
        ref: button,
        'aria-expanded': open,
        'aria-controls': id,
        onClick: () => setOpenAndNotify(!open),
      })}
      <div
        id={id}
        role="group"
        aria-label={label}
        hidden={!open}
        className={classNames(styles.sheet, styles[align], className)}
      >
        {open && <Sheet close={close}>{children}</Sheet>}
      </div>
    </div>
  )
}

function Sheet(props: { close: () => void; children: PopoverProps['children'] }) {
  return props.children(props.close)
}
