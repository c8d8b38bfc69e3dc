/**
 * Remembers until hydration which fields a visitor changed and which buttons were pressed. Before
 * hydration a button does nothing, and the browser would put the fields of a form without an
 * action, a password among them, into the URL. web/ui/behaviour/replay-early-input.ts repeats what
 * is remembered.
 */
import { choiceAttribute } from '#web/api/analytics/analytics-question.ts'
import type { EarlyInput, Field } from '#web/ui/behaviour/replay-early-input.ts'

const early: EarlyInput = { values: new Map(), presses: new Set() }
let lastEvent: Event | undefined

function hold(event: Event): void {
  lastEvent = event
  // Cast: the target can also be a document or a text node, which have no `closest` and no `form`.
  const target = event.target as Partial<HTMLInputElement>
  if (event.type === 'input') holdValue(target)
  else if (event.type === 'click') holdClick(target)
  else if (event.type === 'submit') stopSubmit(event, target)
  else if (isEnter(event)) holdEnter(target)
}

function holdValue(target: Partial<HTMLInputElement>): void {
  // Cast: only fields fire `input`, because no page has editable text outside of them.
  early.values.set(target as Field, target.value ?? '')
}

function holdClick(target: Partial<HTMLInputElement>): void {
  // The buttons of the analytics question need no hydration.
  const button = target.closest?.<HTMLElement>(`button:not([${choiceAttribute}])`)
  if (button) early.presses.add(button)
}

function stopSubmit(event: Event, target: Partial<HTMLInputElement>): void {
  // A form with an action works without scripts.
  if (!target.hasAttribute?.('action')) event.preventDefault()
}

/** Enter in a field clicks the form's button, but not a button that is still disabled. */
function holdEnter({ form }: Partial<HTMLInputElement>): void {
  if (form?.querySelector('[type=submit]:disabled')) early.presses.add(form)
}

/** False for the Enter that ends the composition of a character; Safari reports it as key 229. */
function isEnter(event: Event): boolean {
  return (
    event instanceof KeyboardEvent &&
    event.key === 'Enter' &&
    !event.isComposing &&
    event.keyCode !== 229 &&
    event.target instanceof HTMLInputElement
  )
}

/** Browsers restore texts after a reload or Back without an event. */
function holdRestoredValues(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>('input,textarea'))
    if (field.value !== field.defaultValue) early.values.set(field, field.value)
}

const heldTypes = ['input', 'click', 'keydown', 'submit']
// In the capture phase, before any handler of the page.
for (const type of heldTypes) addEventListener(type, hold, true)

window.racikTakeEarlyInput = () => {
  delete window.racikTakeEarlyInput
  for (const type of heldTypes) removeEventListener(type, hold, true)
  holdRestoredValues()
  // React hydrates during an event if it must, and then handles this event itself.
  const isDuringEvent = lastEvent !== undefined && lastEvent.eventPhase !== Event.NONE
  if (isDuringEvent) early.presses.clear()
  return early
}
