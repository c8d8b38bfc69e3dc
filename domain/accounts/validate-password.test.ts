import assert from 'node:assert/strict'
import { test } from 'node:test'

import { passwordLength, validatePassword } from './validate-password.ts'

const forbidden = {
  personalTexts: ['Aisyah', 'aisyah@example.com', 'Racik'],
  commonPasswords: new Set(['password']),
}
const reasonFor = (password: string) => {
  const result = validatePassword(password, forbidden)
  return result.ok ? 'ok' : result.reason
}

test('a password has 8 to 128 characters', () => {
  assert.equal(reasonFor('xkcd 93'), 'short')
  assert.equal(reasonFor('xkcd 936'), 'ok')
  assert.equal(reasonFor('four words '.repeat(12).slice(0, 128)), 'ok')
  assert.equal(reasonFor('four words '.repeat(12).slice(0, 129)), 'long')
})

test('the messages of too short and too long passwords name the limits', () => {
  const messageOf = (password: string) => {
    const result = validatePassword(password, forbidden)
    return result.ok ? '' : result.message
  }
  assert.match(messageOf('short'), new RegExp(`at least ${passwordLength.min} characters`))
  assert.match(messageOf('x'.repeat(200)), new RegExp(`at most ${passwordLength.max} characters`))
})

test('a password needs no mix of kinds of characters', () => {
  for (const password of [
    'quietmountain',
    '84629175',
    '!?#%&/()=',
    'kata laluan saya',
    '静かな山の朝の光',
  ])
    assert.equal(reasonFor(password), 'ok', password)
})

test('common passwords, one repeated character, and names of the customer and the shop are refused', () => {
  for (const password of ['password', 'PASSWORD', 'Password123', 'aaaaaaaaaa'])
    assert.equal(reasonFor(password), 'common', password)
  for (const password of ['aisyah12', 'racik123', 'aisyahracik'])
    assert.equal(reasonFor(password), 'about you', password)
})
