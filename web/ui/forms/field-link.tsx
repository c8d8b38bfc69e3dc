// Link that focuses a field of the same page without changing the URL.
import type { ReactNode } from 'react'

type FieldLinkProps = {
  /** Id of the field's control. Without such an element, the link does nothing. */
  fieldId: string
  children: ReactNode
  className?: string | undefined
  /**
   * Called before the field is focused. It cannot render the field: React applies a change of state
   * only after the focus.
   */
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
