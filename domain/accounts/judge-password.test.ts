import assert from 'node:assert/strict'
import { test } from 'node:test'

import { judgePassword } from './judge-password.ts'

const forbidden = {
  words: ['Aisyah', 'aisyah@example.com', 'Racik'],
  common: new Set(['password']),
}
const judge = (password: string) => {
  const judgement = judgePassword(password, forbidden)
  return judgement.ok ? 'ok' : judgement.reason
}

test('a password has 8 to 128 characters', () => {
  assert.equal(judge('xkcd 93'), 'short')
  assert.equal(judge('xkcd 936'), 'ok')
  assert.equal(judge('four words '.repeat(12).slice(0, 128)), 'ok')
  assert.equal(judge('four words '.repeat(12).slice(0, 129)), 'long')
})

test('a password needs no mix of kinds of characters', () => {
  for (const password of [
    'quietmountain',
    '84629175',
    '!?#%&/()=',
    'kata laluan saya',
    '静かな山の朝の光',
  ])
    assert.equal(judge(password), 'ok', password)
})

test('common passwords, one repeated character, and names of the customer and the shop are refused', () => {
  for (const password of ['password', 'PASSWORD', 'Password123', 'aaaaaaaaaa'])
    assert.equal(judge(password), 'common', password)
  for (const password of ['aisyah12', 'racik123', 'aisyahracik'])
    assert.equal(judge(password), 'about you', password)
})
