/**
 * Records until hydration which fields a visitor changed and which buttons were pressed;
 * web/ui/behaviour/replay-early-input.ts replays them. Before hydration a button does nothing, and
 * submitting a form without an action would put its fields, such as a password, into the URL.
 */
import { choiceAttribute } from '#web/api/analytics/analytics-question.ts'
import type { EarlyInput, FieldElement } from '#web/ui/behaviour/replay-early-input.ts'

const earlyInput: EarlyInput = { values: new Map(), presses: new Set() }
let lastEvent: Event | undefined

function handleEvent(event: Event): void {
  lastEvent = event
  // Cast: the target can also be a document or a text node, which have no `closest` and no `form`.
  const target = event.target as Partial<HTMLInputElement>
  if (event.type === 'input') recordValue(target)
  else if (event.type === 'click') recordClick(target)
  else if (event.type === 'submit') preventSubmit(event, target)
  else if (isEnter(event)) recordEnter(target)
}

function recordValue(target: Partial<HTMLInputElement>): void {
  // Cast: only fields fire `input`, because no page has editable text outside of them.
  earlyInput.values.set(target as FieldElement, target.value ?? '')
}

function recordClick(target: Partial<HTMLInputElement>): void {
  // The buttons of the analytics question need no hydration.
  const button = target.closest?.<HTMLElement>(`button:not([${choiceAttribute}])`)
  if (button) earlyInput.presses.add(button)
}

function preventSubmit(event: Event, target: Partial<HTMLInputElement>): void {
  // A form with an action works without scripts.
  if (!target.hasAttribute?.('action')) event.preventDefault()
}

/**
 * Records the form as pressed if its submit button is disabled, as it may be before hydration.
 * Otherwise the browser turns Enter into a click on that button, which `recordClick` records.
 */
function recordEnter({ form }: Partial<HTMLInputElement>): void {
  if (form?.querySelector('[type=submit]:disabled')) earlyInput.presses.add(form)
}

/**
 * Returns false for the Enter that ends the composition of a character, for instance in Chinese.
 * Safari reports that Enter with the key code 229.
 */
function isEnter(event: Event): boolean {
  return (
    event instanceof KeyboardEvent &&
    event.key === 'Enter' &&
    !event.isComposing &&
    event.keyCode !== 229 &&
    event.target instanceof HTMLInputElement
  )
}

/**
 * Records the texts that the browser restored after a reload or Back, for which it fires no event.
 */
function recordRestoredValues(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>('input,textarea'))
    if (field.value !== field.defaultValue) earlyInput.values.set(field, field.value)
}

const eventTypes = ['input', 'click', 'keydown', 'submit']
// In the capture phase, so that this runs before any handler of the page.
for (const type of eventTypes) addEventListener(type, handleEvent, true)

window.racikCollectEarlyInput = () => {
  delete window.racikCollectEarlyInput
  for (const type of eventTypes) removeEventListener(type, handleEvent, true)
  recordRestoredValues()
  // React may hydrate during an event. It then handles this event itself, so a replay would repeat
  // it.
  const isDuringEvent = lastEvent !== undefined && lastEvent.eventPhase !== Event.NONE
  if (isDuringEvent) earlyInput.presses.clear()
  return earlyInput
}
