// A link to a field of the same page: it takes the focus, and the URL stays as it is.
import type { ReactNode } from 'react'

type FieldLinkProps = {
  /** The id of the control. */
  field: string
  children: ReactNode
  className?: string | undefined
  onPress?: () => void
}

export function FieldLink({ field, children, className, onPress }: FieldLinkProps) {
  return (
    <a
      href={`#${field}`}
      className={className}
      onClick={(event) => {
        event.preventDefault()
        onPress?.()
        document.getElementById(field)?.focus()
      }}
    >
      {children}
    </a>
  )
}
