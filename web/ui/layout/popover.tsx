// Small sheet below its button: the cart menu, the account menu. Not modal: the page stays usable,
// and Esc, a press elsewhere or Tab out of it closes it.
import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react'
import { classNames } from '#web/ui/behaviour/class-names.ts'
import styles from './popover.module.css'

/** Attributes for the button that opens it. */
export type PopoverTrigger = {
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
  /** Called each time it opens or closes. */
  onOpenChange?: (open: boolean) => void
  /** Rendered only while open; `close` returns the focus to the button. */
  children: (close: () => void) => ReactNode
}

export function Popover(props: PopoverProps) {
  const { trigger, label, align = 'end', className, onOpenChange, children } = props
  const [open, setOpen] = useState(false)
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  const change = (next: boolean): void => {
    setOpen(next)
    onOpenChange?.(next)
  }
  const close = (): void => {
    change(false)
    button.current?.focus()
  }
  const act = useRef({ close, change })
  useEffect(() => {
    act.current = { close, change }
  })

  useEffect(() => {
    if (!open) return
    const isInside = (target: EventTarget | null): boolean =>
      target instanceof Node && place.current?.contains(target) === true
    const onPointer = (event: PointerEvent): void => {
      if (!isInside(event.target)) act.current.change(false)
    }
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') act.current.close()
    }
    const onFocus = (event: FocusEvent): void => {
      if (!isInside(event.target)) act.current.change(false)
    }
    document.addEventListener('pointerdown', onPointer)
    document.addEventListener('keydown', onKey)
    document.addEventListener('focusin', onFocus)
    return () => {
      document.removeEventListener('pointerdown', onPointer)
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('focusin', onFocus)
    }
  }, [open])

  return (
    <div ref={place} className={styles.place}>
      {trigger({
        ref: button,
        'aria-expanded': open,
        'aria-controls': id,
        onClick: () => change(!open),
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
