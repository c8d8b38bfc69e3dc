import assert from 'node:assert/strict'
import { after, test, type TestContext } from 'node:test'

import { createElement } from 'react'
import { renderToString } from 'react-dom/server'

import { emptyDraft, parseStoredDraft, serialiseDraft } from '#domain/checkout/checkout-draft.ts'
import { emptyForm } from '#domain/checkout/checkout-form.ts'
import type { PaymentOption } from '#domain/checkout/payment-options.ts'
import { ZERO_SEN } from '#domain/money.ts'
import { replaceStorage } from '#tests/support/browser/replace-storage.ts'
import { startModuleLoader } from '#tests/support/browser/web-modules.ts'

import type { PlanPrice } from './compute-plan-prices.ts'
import type { ProductPlanChoice, usePlanChoice as planChoiceHook } from './use-plan-choice.ts'

type UsePlanChoice = typeof planChoiceHook

const draftKey = 'checkout_draft'
const now = Date.parse('2026-11-25T04:00:00Z')

const loadModule = await startModuleLoader({ after })
const { usePlanChoice } = await loadModule<{ usePlanChoice: UsePlanChoice }>(
  '/web/storefront/catalogue/product/use-plan-choice.ts',
)

const plans: PlanPrice[] = (['threeMonth', 'sixMonth'] as const).map((option) => ({
  option,
  deliveryCount: 3,
  cadenceDays: 30,
  savingPercent: 10,
  pricePerDelivery: ZERO_SEN,
  totalPrice: ZERO_SEN,
  totalSaving: ZERO_SEN,
}))

/** A script that the page is still loading. */
const loadNothing = () => new Promise<never>(() => undefined)

test('the plan is stored before the draft store is loaded, and the rest of the draft is kept', (t) => {
  replaceDocument(t, 'sixMonth')
  const draft = { ...emptyDraft, form: { ...emptyForm, guestCity: 'Ipoh' }, note: 'With food' }
  const tab = replaceStorage('sessionStorage', t)
  tab.items.set(draftKey, serialiseDraft(draft, now))
  renderChoice({ chosenOption: 'sixMonth' }).save()
  assert.deepEqual(parseStoredDraft(tab.items.get(draftKey), now), { ...draft, option: 'sixMonth' })
})

test('a single purchase replaces the plan of the draft', (t) => {
  replaceDocument(t, 'oneTime')
  const tab = replaceStorage('sessionStorage', t)
  tab.items.set(draftKey, serialiseDraft({ ...emptyDraft, option: 'threeMonth' }, now))
  renderChoice({ chosenOption: 'oneTime' }).save()
  assert.equal(parseStoredDraft(tab.items.get(draftKey), now).option, 'oneTime')
})

test('a plan chosen before its tiles were loaded is stored', (t) => {
  replaceDocument(t, 'threeMonth')
  const tab = replaceStorage('sessionStorage', t)
  renderChoice({}).save()
  assert.equal(parseStoredDraft(tab.items.get(draftKey), now).option, 'threeMonth')
})

test('the draft keeps its plan if the shopper has chosen nothing, or the product has no plans', (t) => {
  replaceDocument(t, 'oneTime')
  const tab = replaceStorage('sessionStorage', t)
  const storedText = serialiseDraft({ ...emptyDraft, option: 'threeMonth' }, now)
  tab.items.set(draftKey, storedText)
  renderChoice({}).save()
  renderChoice({ plans: [], chosenOption: 'oneTime' }).save()
  assert.equal(tab.items.get(draftKey), storedText)
})

test('a draft store with a draft in memory gets the option too, also if the storage is blocked', async (t) => {
  replaceDocument(t, 'sixMonth')
  replaceStorage('sessionStorage', t).failure = 'blocked'
  const changed = Promise.withResolvers<{ option: PaymentOption }>()
  const draftStore = { readDraft: () => emptyDraft, changeDraft: changed.resolve }
  renderChoice({ chosenOption: 'sixMonth', loadDraftStore: async () => draftStore }).save()
  assert.deepEqual(await changed.promise, { option: 'sixMonth' })
})

/** Returns the choice of a page on which the shopper has chosen `chosenOption`. */
function renderChoice(page: {
  plans?: readonly PlanPrice[]
  chosenOption?: PaymentOption
  loadDraftStore?: Parameters<UsePlanChoice>[1]
}): ProductPlanChoice {
  const renderedChoices: ProductPlanChoice[] = []
  function Page(): null {
    const choice = usePlanChoice(page.plans ?? plans, page.loadDraftStore ?? loadNothing)
    // The first rendering. React then renders again with the new state.
    if (renderedChoices.length === 0 && page.chosenOption) choice.choose(page.chosenOption)
    renderedChoices.push(choice)
    return null
  }
  renderToString(createElement(Page))
  const lastChoice = renderedChoices.at(-1)
  assert.ok(lastChoice)
  return lastChoice
}

/** Replaces the page by one on which the tile of `option` is checked. */
function replaceDocument(t: TestContext, option: PaymentOption): void {
  const querySelector = (selector: string) =>
    selector === 'input[name="plan"]:checked' ? { value: option } : null
  Object.defineProperty(globalThis, 'document', { value: { querySelector }, configurable: true })
  t.after(() => void Reflect.deleteProperty(globalThis, 'document'))
}
