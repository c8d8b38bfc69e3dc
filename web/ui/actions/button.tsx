// Buttons. Use one primary button per view; a destructive action is `danger`, never primary.
import type { ComponentPropsWithRef, ReactNode } from 'react'
import type { LinkProps } from 'react-router'
import styles from './button.module.css'
import { classNames } from '#web/ui/behaviour/class-names.ts'
import { Link } from './link.tsx'

type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger'
type ButtonSize = 'sm' | 'md' | 'lg'

type ButtonShape = {
  kind?: ButtonKind
  size?: ButtonSize
  /** Full width. */
  wide?: boolean
  /** Icon before the label, 20 px. */
  icon?: ReactNode
}

type ButtonProps = ComponentPropsWithRef<'button'> &
  ButtonShape & {
    /**
     * The action is running: the button keeps its focus, is announced as busy and ignores presses.
     */
    working?: boolean
    /** Like `disabled`, but the button keeps its focus. It ignores presses, and submits nothing. */
    'aria-disabled'?: boolean
    /** While working the spinner replaces the label, which stays the accessible name. */
    spinnerOnly?: boolean
  }

function getButtonClass({ kind = 'primary', size = 'md', wide }: ButtonShape, className?: string) {
  return classNames(styles.button, styles[kind], styles[size], wide && styles.wide, className)
}

/** A native button whose `type` defaults to `button`, so that it does not submit a form. */
export function Button(props: ButtonProps) {
  const { kind, size, wide, icon, working, spinnerOnly, className, children, onClick, ...rest } =
    props
  const isInactive = working || rest['aria-disabled']
  return (
    <button
      type="button"
      {...rest}
      className={getButtonClass({ kind, size, wide }, className)}
      aria-busy={working || undefined}
      aria-disabled={isInactive || undefined}
      onClick={(event) => {
        // Not `disabled`: a disabled button loses the focus, and its form loses the submitter.
        if (isInactive) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {working ? <WorkingCapsule /> : icon}
      <span className={working && spinnerOnly ? 'visually-hidden' : undefined}>{children}</span>
    </button>
  )
}

/** A link that looks like a button. */
export function ButtonLink({
  kind,
  size,
  wide,
  icon,
  className,
  children,
  ...rest
}: LinkProps & ButtonShape) {
  return (
    <Link {...rest} className={getButtonClass({ kind, size, wide }, className)}>
      {icon}
      <span>{children}</span>
    </Link>
  )
}

/** Like `ButtonLink`, for a URL outside the shop or a file. */
export function ButtonAnchor(props: ComponentPropsWithRef<'a'> & ButtonShape) {
  const { kind, size, wide, icon, className, children, ...rest } = props
  return (
    <a {...rest} className={getButtonClass({ kind, size, wide }, className)}>
      {icon}
      <span>{children}</span>
    </a>
  )
}

/** Spinner of 44 × 16 px in the label's colour: an empty cap and two bands. */
function WorkingCapsule() {
  return (
    <svg className={styles.working} width="44" height="16" viewBox="0 0 44 16" aria-hidden="true">
      <path d="M8 .6h28a7.4 7.4 0 0 1 0 14.8H8A7.4 7.4 0 0 1 8 .6z" />
      <path d="M8 .6A7.4 7.4 0 0 0 8 15.4z" />
      <path d="M20 .6q2.4 7.4 0 14.8h16A7.4 7.4 0 0 0 36 .6z" />
    </svg>
  )
}
