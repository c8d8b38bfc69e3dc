/**
 * Replays what a visitor entered and pressed before hydration. React keeps the entered values in
 * the fields but not in its state, so without the replay the next rendering would overwrite the
 * fields.
 */

export type FieldElement = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export type EarlyInput = {
  /**
   * Entered value by field. Of a radio button or checkbox only the key counts: the replay reads
   * `checked`.
   */
  values: Map<FieldElement, string>
  /**
   * Pressed buttons, and forms in which Enter was pressed while their button was disabled. A set,
   * because an impatient visitor presses the same button twice.
   */
  presses: Set<HTMLElement>
}

declare global {
  interface Window {
    /**
     * Set by web/head/record-early-input.ts until hydration: stops recording and returns the
     * recorded input.
     */
    racikCollectEarlyInput?: () => EarlyInput
  }
}

/**
 * Replays the input once. Call it in a layout effect of the first commit: React may render a second
 * time before other effects run.
 */
export async function replayEarlyInput(): Promise<void> {
  const earlyInput = window.racikCollectEarlyInput?.()
  if (!earlyInput) return
  for (const [field, value] of earlyInput.values) {
    // `selectionEnd` is null for types without a text selection, such as `email`.
    const caret = 'selectionEnd' in field ? field.selectionEnd : null
    if (field instanceof HTMLInputElement && /radio|checkbox/.test(field.type)) replayCheck(field)
    else replayValue(field, value)
    // React renders in a microtask. Some forms compute their next state from the rendered state.
    await Promise.resolve()
    // The rendering of a textarea moves its caret to the end.
    if (caret !== null && 'setSelectionRange' in field) field.setSelectionRange(caret, caret)
  }
  for (const element of earlyInput.presses) {
    // Waits for one task, so that React's effects have run: they load the session and the cart.
    await new Promise((resolve) => setTimeout(resolve))
    if (element instanceof HTMLFormElement) element.requestSubmit()
    else element.click()
  }
}

function replayCheck(input: HTMLInputElement): void {
  // The visitor checked another radio later. Its replay also unchecks this one.
  if (input.type === 'radio' && !input.checked) return
  // The choice is undone first, so that the click restores it and React sees a change.
  input.checked = !input.checked
  input.click()
}

/**
 * Enters the value again, so that React's state gets it. Not for file inputs, whose value cannot be
 * set.
 */
function replayValue(field: FieldElement, value: string): void {
  // React ignores the event of a field that still has the last value that React saw. It sees
  // assignments to `field.value`, but not those by the prototype's setter. So a different value is
  // assigned first: '', or for an emptied field the text that it had at the start.
  field.value = value === '' && 'defaultValue' in field ? field.defaultValue : ''
  Reflect.set(Object.getPrototypeOf(field), 'value', value, field)
  // React handles `change` of a select and `input` of other fields.
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}
