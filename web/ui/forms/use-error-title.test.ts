import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { createElement, type ComponentType } from 'react'

import { openFakePage } from '#tests/support/browser/fake-page.ts'
import { startModuleLoader } from '#tests/support/browser/web-modules.ts'

type SummaryProps = { title: string; attempt: number; errors: { field: string; text: string }[] }

const loadModule = await startModuleLoader({ after })
const { ErrorSummary } = await loadModule<{ ErrorSummary: ComponentType<SummaryProps> }>(
  '/web/ui/forms/error-summary.tsx',
)
const { LanguageProvider } = await loadModule<{
  LanguageProvider: ComponentType<{ language: string; catalogue?: Record<string, string> }>
}>('/web/ui/behaviour/language.tsx')

const errors = [{ field: 'name', text: 'Enter your name.' }]
const createSummary = (shownErrors: SummaryProps['errors']) =>
  createElement(ErrorSummary, { title: 'There is a problem', attempt: 0, errors: shownErrors })

test('the title of the document begins with "Error: " while a form shows errors', async (t) => {
  const tab = openFakePage(t)
  document.title = 'Contact Us · Racik'
  await tab.render(createSummary(errors))
  assert.equal(document.title, 'Error: Contact Us · Racik')
  await tab.render(createSummary([...errors, { field: 'email', text: 'Email is required.' }]))
  assert.equal(document.title, 'Error: Contact Us · Racik')
  await tab.render(createSummary([]))
  assert.equal(document.title, 'Contact Us · Racik')

  await tab.render(createSummary(errors))
  document.title = 'Home · Racik'
  await tab.render(null)
  assert.equal(document.title, 'Home · Racik', 'the next page has set its title')
})

test('the prefix is in the language of the page, and leaves with the form', async (t) => {
  const tab = openFakePage(t)
  document.title = 'Hubungi Kami · Racik'
  const catalogue = { Error: 'Ralat' }
  await tab.render(
    createElement(LanguageProvider, { language: 'ms', catalogue }, createSummary(errors)),
  )
  assert.equal(document.title, 'Ralat: Hubungi Kami · Racik')
  await tab.render(null)
  assert.equal(document.title, 'Hubungi Kami · Racik')
})
