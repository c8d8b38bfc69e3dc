// Link that focuses a field of the same page without changing the URL.
import type { ReactNode } from 'react'

type FieldLinkProps = {
  fieldId: string
  children: ReactNode
  className?: string | undefined
  /** Called before the field is focused. The field must already be rendered. */
  onPress?: () => void
}

export function FieldLink({ fieldId, children, className, onPress }: FieldLinkProps) {
  return (
    <a
      href={`#${fieldId}`}
      className={className}
      onClick={(event) => {
        event.preventDefault()
        onPress?.()
        document.getElementById(fieldId)?.focus()
      }}
    >
      {children}
    </a>
  )
}
