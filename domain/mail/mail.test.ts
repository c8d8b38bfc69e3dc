import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'

import { describeHowToGetNewEmail } from './email-kinds.ts'
import { checkResend } from './check-resend.ts'
import { emailStateOf, emailStates } from './email-state.ts'
import { replaceLinks } from './replace-links.ts'

test('a queued email that failed before is refused, and a new one is waiting', () => {
  assert.equal(emailStateOf({ state: 'queued', lastError: null }), 'waiting')
  assert.equal(emailStateOf({ state: 'queued', lastError: 'SMTP 450' }), 'refused')
  assert.equal(emailStateOf({ state: 'given_up', lastError: 'SMTP 550' }), 'given up')
  assert.equal(emailStateOf({ state: 'given_up', lastError: null }), 'too late')
  assert.equal(emailStateOf({ state: 'sent', lastError: null }), 'sent')
})

test('an email with a deleted secret or in delivery cannot be resent, any other can', () => {
  const results = emailStates.flatMap((state) =>
    [false, true].map((hasSecret) => {
      const checkResult = checkResend({
        state,
        hasSecret,
        isTextDeleted: false,
        isBeingSent: false,
        isTooLate: state === 'too late',
      })
      return `${hasSecret ? 'secret ' : ''}${state}: ${checkResult.ok ? checkResult.action : checkResult.reason}`
    }),
  )
  assert.deepEqual(results, [
    'waiting: waiting',
    'secret waiting: waiting',
    'refused: retry now',
    'secret refused: retry now',
    'sent: send a copy',
    'secret sent: secret',
    'given up: send a copy',
    'secret given up: secret',
    'too late: too late',
    'secret too late: secret',
  ])
  for (const state of emailStates) {
    const email = { state, hasSecret: false, isTextDeleted: false }
    for (const refusal of [
      { isBeingSent: true, isTooLate: false },
      { isBeingSent: false, isTooLate: true },
    ])
      assert.equal(checkResend({ ...email, ...refusal }).ok, false, state)
  }
})

test('staff read how the recipient gets a new email, also for a kind of a later version', () => {
  assert.match(describeHowToGetNewEmail('reset password'), /Forgot password/)
  assert.match(describeHowToGetNewEmail('of a later version'), /request a new one/)
})

test('an email whose stored text was deleted cannot be sent again', () => {
  for (const state of emailStates) {
    const checkResult = checkResend({
      state,
      hasSecret: false,
      isTextDeleted: true,
      isBeingSent: false,
      isTooLate: false,
    })
    assert.equal(checkResult.ok, false, state)
  }
})

test('no link of an email is left in the text that staff read', () => {
  const plainTexts = fc.stringMatching(/^[a-z .,]{0,12}$/)
  const secrets = fc.stringMatching(/^[\w-]{8,20}$/)
  fc.assert(
    fc.property(plainTexts, secrets, plainTexts, (before, secret, after) => {
      const text = `${before} HTTPS://shop.test/order/${secret}#${secret}\n${after} http://x/${secret}`
      assert.ok(!replaceLinks(text, '[link]').includes(secret))
    }),
  )
  assert.equal(replaceLinks('See:\nhttps://a.b/c?d\nBye', '[link]'), 'See:\n[link]\nBye')
})
