// Chips: an ingredient by name and colour, or a filter.
import type { ComponentPropsWithRef, ReactNode } from 'react'
import type { LinkProps } from 'react-router'
import { Bead } from '#web/ui/capsule/bead.tsx'
import styles from './chip.module.css'
import { classNames } from '#web/ui/behaviour/class-names.ts'
import { Link } from '#web/ui/actions/link.tsx'

/** An ingredient with its colour number (`Bead`); not interactive. */
export function Chip({ pigment, children }: { pigment?: number; children: ReactNode }) {
  return (
    <span className={styles.chip}>
      {pigment !== undefined && <Bead pigment={pigment} />}
      {children}
    </span>
  )
}

type ToggleChipProps = ComponentPropsWithRef<'button'> & { pressed: boolean; pigment?: number }

/** A toggle, such as a filter. */
export function ToggleChip({ pressed, pigment, className, children, ...props }: ToggleChipProps) {
  return (
    <button
      type="button"
      {...props}
      aria-pressed={pressed}
      className={classNames(styles.toggle, pressed && styles.chosen, className)}
    >
      {pigment !== undefined && <Bead pigment={pigment} />}
      {children}
    </button>
  )
}

/** A filter with its own URL, such as a category. */
export function LinkChip({ current, className, ...props }: LinkProps & { current: boolean }) {
  return (
    <Link
      {...props}
      aria-current={current ? 'page' : undefined}
      className={classNames(styles.toggle, current && styles.chosen, className)}
    />
  )
}
