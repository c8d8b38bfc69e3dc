// Link that focuses a field of the same page without changing the URL.
import type { ReactNode } from 'react'

type FieldLinkProps = {
  /** Id of the control. */
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
