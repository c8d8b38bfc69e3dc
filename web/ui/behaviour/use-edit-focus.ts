import { useEffect, useRef, type RefObject } from 'react'

/**
 * Keeps the focus in a section whose form replaces its content, because the pressed button goes
 * away: the focus moves to the form's first input when it opens, and to the section's body when it
 * closes. Put the returned ref on the body, with `tabIndex={-1}`.
 */
export function useEditFocus(isEditing: boolean): RefObject<HTMLDivElement | null> {
  const body = useRef<HTMLDivElement>(null)
  const wasEditing = useRef(isEditing)
  useEffect(() => {
    if (wasEditing.current === isEditing) return
    wasEditing.current = isEditing
    const firstInput = isEditing && body.current?.querySelector('input')
    ;(firstInput || body.current)?.focus()
  }, [isEditing])
  return body
}
