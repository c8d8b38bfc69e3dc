import type { MouseEvent } from 'react'

/**
 * For the button that submits a form: pressing it leaves the focus in the field. An error that shows
 * when the field loses focus would move the button away from the pointer before the click.
 */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}
