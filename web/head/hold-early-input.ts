/**
 * Remembers until hydration which fields a visitor changed, and the last press on a button or of
 * Enter in a form. Before hydration a button does nothing, and the browser would put the fields of
 * a form without an action, a password among them, into the URL.
 * web/ui/behaviour/replay-early-input.ts repeats what is remembered.
 */
import { choiceAttribute } from '#web/api/analytics-question.ts'
import type { EarlyInput, Field } from '#web/ui/behaviour/replay-early-input.ts'

const early: EarlyInput = { values: new Map() }

function hold(event: Event): void {
  // Cast: the target can also be a document or a text node, which have no `closest` and no `form`.
  const target = event.target as Partial<HTMLInputElement>
  // Cast: only fields fire `input`, because no page has editable text outside of them.
  if (event.type === 'input') early.values.set(event.target as Field, target.value ?? '')
  else if (event.type === 'click') {
    // The buttons of the analytics question need no hydration.
    const button = target.closest?.<HTMLElement>(`button:not([${choiceAttribute}])`)
    if (button) early.press = () => button.click()
  } else if (event.type === 'submit') {
    // A form with an action works without scripts.
    if (!target.hasAttribute?.('action')) event.preventDefault()
  } else if (event instanceof KeyboardEvent && event.key === 'Enter' && target.form) {
    // A form whose button is still disabled gets no `submit` event.
    const { form } = target
    early.press = () => form.requestSubmit()
  }
}

const types = ['input', 'click', 'keydown', 'submit']
for (const type of types) addEventListener(type, hold, true)
window.racikTakeEarlyInput = () => {
  delete window.racikTakeEarlyInput
  for (const type of types) removeEventListener(type, hold, true)
  return early
}
