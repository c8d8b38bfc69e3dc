// Gives React what a visitor entered and pressed before hydration. React keeps it in the fields
// then, but not in its state, and the next rendering replaces the fields.

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export type EarlyInput = {
  values: Map<Field, string>
  /** Repeats the last press. Only the last: an impatient visitor presses the same button twice. */
  press?: () => void
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
  for (const [field, value] of early?.values ?? []) {
    if (field instanceof HTMLInputElement && /radio|checkbox/.test(field.type)) replayCheck(field)
    else replayValue(field, value)
    // A form may build its next state from the rendered one.
    await new Promise((resolve) => setTimeout(resolve))
  }
  early?.press?.()
}

function replayCheck(input: HTMLInputElement): void {
  // The radio that has lost its check is changed by the one that has it.
  if (input.type === 'radio' && !input.checked) return
  input.checked = !input.checked
  input.click()
}

function replayValue(field: Field, value: string): void {
  // React ignores the event of an input unless its value differs from the last one that React saw
  // or that was assigned. The prototype's setter assigns without React's notice.
  field.value = ''
  Reflect.set(Object.getPrototypeOf(field), 'value', value, field)
  // Of a select React takes `change`, of other fields `input`.
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}
