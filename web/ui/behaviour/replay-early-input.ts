// Gives React what a visitor entered and pressed before hydration. React keeps it in the fields
// then, but not in its state, and the next rendering replaces the fields.

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export type EarlyInput = {
  values: Map<Field, string>
  /**
   * Pressed buttons, and forms that were sent by Enter while their button was disabled. Each is
   * repeated once: an impatient visitor presses the same button twice.
   */
  presses: Set<HTMLElement>
}

declare global {
  interface Window {
    /**
     * Set by web/head/hold-early-input.ts until hydration: ends the holding and returns what was
     * held.
     */
    racikTakeEarlyInput?: () => EarlyInput
  }
}

/** Call it in a layout effect of the first commit: a second rendering may come before effects. */
export async function replayEarlyInput(): Promise<void> {
  const early = window.racikTakeEarlyInput?.()
  if (!early) return
  for (const [field, value] of early.values) {
    if (field instanceof HTMLInputElement && /radio|checkbox/.test(field.type)) replayCheck(field)
    else replayValue(field, value)
    // React renders in a microtask. Some forms make their next state from the rendered one.
    await Promise.resolve()
  }
  for (const pressed of early.presses) {
    // After the effects: until then the page does not know the session and the cart.
    await new Promise((resolve) => setTimeout(resolve))
    if (pressed instanceof HTMLFormElement) pressed.requestSubmit()
    else pressed.click()
  }
}

function replayCheck(input: HTMLInputElement): void {
  // The radio that has lost its check is changed by the one that has it.
  if (input.type === 'radio' && !input.checked) return
  input.checked = !input.checked
  input.click()
}

function replayValue(field: Field, value: string): void {
  // Null for types without a selection, such as emails.
  const caret = 'selectionEnd' in field ? field.selectionEnd : null
  // React ignores the event of an input unless its value differs from the last one that React saw
  // or that was assigned. The prototype's setter assigns without React's notice.
  field.value = ''
  Reflect.set(Object.getPrototypeOf(field), 'value', value, field)
  if (caret !== null && field instanceof HTMLInputElement) field.setSelectionRange(caret, caret)
  // Of a select React takes `change`, of other fields `input`.
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}
