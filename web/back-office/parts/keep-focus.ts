import type { MouseEvent } from 'react'

/**
 * Mousedown handler of a form's button: keeps the focus in the current field. Otherwise the field
 * could show an error when it loses the focus, which moves the button away before the click.
 */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}
