// Non-modal popover below its button, such as the cart menu. It closes on Escape, on a press
// outside it and when the focus leaves it.
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
  onOpenChange?: (isOpen: boolean) => void
  /** Rendered only while open; `close` returns the focus to the button. */
  children: (close: () => void) => ReactNode
}

export function Popover(props: PopoverProps) {
  const { trigger, label, align = 'end', className, onOpenChange, children } = props
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const container = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  const setOpenAndNotify = (shouldOpen: boolean): void => {
    setIsOpen(shouldOpen)
    onOpenChange?.(shouldOpen)
  }
  const close = (): void => {
    setOpenAndNotify(false)
    button.current?.focus()
  }
  // The listeners below are added once per opening, so they read the latest functions from a ref.
  const latestFunctions = useRef({ close, setOpenAndNotify })
  useEffect(() => {
    latestFunctions.current = { close, setOpenAndNotify }
  })

  useEffect(() => {
    if (!isOpen) return
    const isInside = (target: EventTarget | null): boolean =>
      target instanceof Node && container.current?.contains(target) === true
    const onPointerDown = (event: PointerEvent): void => {
      if (!isInside(event.target)) latestFunctions.current.setOpenAndNotify(false)
    }
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') latestFunctions.current.close()
    }
    const onFocusIn = (event: FocusEvent): void => {
      if (!isInside(event.target)) latestFunctions.current.setOpenAndNotify(false)
    }
    document.addEventListener('pointerdown', onPointerDown)
    document.addEventListener('keydown', onKeyDown)
    document.addEventListener('focusin', onFocusIn)
    return () => {
      document.removeEventListener('pointerdown', onPointerDown)
      document.removeEventListener('keydown', onKeyDown)
      document.removeEventListener('focusin', onFocusIn)
    }
  }, [isOpen])

  return (
    <div ref={container} className={styles.container}>
      {trigger({
        ref: button,
        'aria-expanded': isOpen,
        'aria-controls': id,
        onClick: () => setOpenAndNotify(!isOpen),
      })}
      <div
        id={id}
        role="group"
        // Focused by a script when the focused control inside goes away.
        tabIndex={-1}
        aria-label={label}
        hidden={!isOpen}
        className={classNames(styles.sheet, styles[align], className)}
      >
        {isOpen && <Sheet close={close}>{children}</Sheet>}
      </div>
    </div>
  )
}

function Sheet(props: { close: () => void; children: PopoverProps['children'] }) {
  return props.children(props.close)
}
