import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'

import { act, createElement, useEffect } from 'react'

import { openFakePage } from '#tests/support/browser/fake-page.ts'
import { replaceStorage } from '#tests/support/browser/replace-storage.ts'
import { forgetCustomer } from '#web/api/session/clear-own-data.ts'
import { tabDraftsKey } from '#web/api/session/tab-drafts.ts'

import { useContactForm } from './use-contact-form.ts'

/** Returns a function that reopens the form in the same tab, with the same storage. */
function openTab(t: Pick<TestContext, 'after'>) {
  const tab = openFakePage(t)
  let visitCount = 0
  return (initialSubject = '') => openForm(tab, { initialSubject, key: String(++visitCount) })
}

async function openForm(
  tab: ReturnType<typeof openFakePage>,
  { initialSubject, key }: { initialSubject: string; key: string },
) {
  let controls: ReturnType<typeof useContactForm> | undefined
  const getControls = () => {
    assert.ok(controls)
    return controls
  }
  function Form() {
    const current = useContactForm(initialSubject)
    useEffect(() => {
      controls = current
    })
    return null
  }
  await tab.render(createElement(Form, { key }))
  return {
    readForm: () => getControls().form,
    run: (press: (controls: ReturnType<typeof useContactForm>) => void) =>
      act(async () => press(getControls())),
  }
}

test('what was typed in the contact form is there after a login, and gone after it was sent', async (t) => {
  replaceStorage('localStorage', t)
  const { items } = replaceStorage('sessionStorage', t)
  const open = openTab(t)
  const firstVisit = await open()
  await firstVisit.run(({ changeField }) => {
    changeField('name', 'Aisyah')
    changeField('message', 'When do you open?')
    changeField('website', 'a bot')
  })
  assert.doesNotMatch(items.get(tabDraftsKey) ?? '', /a bot/)

  const secondVisit = await open()
  const typedForm = { name: 'Aisyah', email: '', subject: '', message: 'When do you open?' }
  assert.deepEqual(secondVisit.readForm(), { ...typedForm, website: '' })
  const sentForm = secondVisit.readForm()
  await secondVisit.run(({ changeField }) => changeField('message', 'And on Sunday?'))
  await secondVisit.run(({ clearAfterSending }) => clearAfterSending(sentForm))
  assert.equal(secondVisit.readForm().message, 'And on Sunday?', 'typed while it was sent')
  await secondVisit.run(({ clearAfterSending }) => clearAfterSending(secondVisit.readForm()))
  assert.equal(secondVisit.readForm().message, '')
  assert.doesNotMatch(items.get(tabDraftsKey) ?? '', /Aisyah/)
})

test('a log-out empties the contact form, and the subject of a link replaces that of the draft', async (t) => {
  replaceStorage('localStorage', t)
  const { items } = replaceStorage('sessionStorage', t)
  const open = openTab(t)
  const firstVisit = await open()
  await firstVisit.run(({ changeField }) => changeField('subject', 'Opening hours'))
  await firstVisit.run(({ changeField }) => changeField('name', 'Aisyah'))
  const secondVisit = await open('Tell me about Glow')
  assert.equal(secondVisit.readForm().subject, 'Tell me about Glow')
  assert.equal(secondVisit.readForm().name, 'Aisyah')
  await secondVisit.run(() => forgetCustomer())
  assert.equal(secondVisit.readForm().name, '')
  assert.equal(items.has(tabDraftsKey), false)
})
