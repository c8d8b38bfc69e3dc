import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { createElement, type ComponentType } from 'react'
import { MemoryRouter } from 'react-router'

import { openFakePage } from '#tests/support/browser/fake-page.ts'
import { startModuleLoader } from '#tests/support/browser/web-modules.ts'

const loadModule = await startModuleLoader({ after })
const { PaySection } = await loadModule<{ PaySection: ComponentType<Record<string, unknown>> }>(
  '/web/storefront/checkout/pay-section.tsx',
)

test('above the buttons of Billplz and PayPal the customer reads when there are no refunds', async (t) => {
  const tab = openFakePage(t)
  const readWith = async (planPayment?: string): Promise<string> => {
    const section = createElement(PaySection, {
      terms: { isAccepted: true, wasUnticked: false, onChange: () => undefined },
      failure: '',
      isEnabled: true,
      planPayment,
    })
    await tab.render(createElement(MemoryRouter, null, section))
    return tab.readText()
  }
  const notice =
    /no returns or refunds once paid, except if goods are faulty, damaged, wrong or missing.* Your rights under the Consumer Protection Act 1999 remain\./
  assert.match(await readWith(), new RegExp(`${notice.source}PAY NOW`))
  assert.match(await readWith('PayPal button'), new RegExp(`${notice.source}PayPal button`))
})
