import assert from 'node:assert/strict'
import { test } from 'node:test'

import { mayMove, statesOf } from '#domain/state-table.ts'

import {
  buttonsFor,
  isOver,
  isSubscriptionState,
  judgeChange,
  subscriptionMoves,
} from './subscription-state.ts'

const states = statesOf(subscriptionMoves)

test('cancelled and expired are final, and nothing returns to waiting after it was active', () => {
  for (const from of states) {
    for (const to of states) {
      const may = mayMove(subscriptionMoves, from, to)
      if (isOver(from)) assert.equal(may, false, `${from} to ${to}`)
      if (from === to) assert.equal(may, false, 'staying is no move')
      if (from === 'ACTIVE' || from === 'SUSPENDED')
        assert.equal(
          may,
          from !== to && ['ACTIVE', 'SUSPENDED', 'CANCELLED', 'EXPIRED'].includes(to),
          `${from} to ${to}`,
        )
      if (to === 'CREATING') assert.equal(may, false, 'nothing is begun twice')
    }
  }
  assert.ok(isSubscriptionState('ACTIVE') && !isSubscriptionState('toString'))
})

test('the buttons are the documented ones, and an unknown status can be cancelled', () => {
  assert.deepEqual(buttonsFor('ACTIVE'), ['suspend', 'cancel'])
  assert.deepEqual(buttonsFor('SUSPENDED'), ['activate', 'cancel'])
  assert.deepEqual(buttonsFor('CANCELLED'), [])
  assert.deepEqual(buttonsFor('EXPIRED'), [])
  assert.deepEqual(buttonsFor('ON_HOLD'), ['cancel'])
})

test('every requested change has a verdict in every state, and repeating one is no error', () => {
  const verdicts = new Map<string, string>()
  for (const state of states)
    for (const pending of ['ACTIVE', 'SUSPENDED', 'CANCELLED'] as const) {
      const verdict = judgeChange(state, pending)
      verdicts.set(`${state} ${pending}`, verdict.ok ? 'ok' : verdict.reason)
    }
  assert.equal(verdicts.get('ACTIVE SUSPENDED'), 'ok')
  assert.equal(verdicts.get('SUSPENDED SUSPENDED'), 'so already')
  assert.equal(verdicts.get('CANCELLED CANCELLED'), 'so already')
  assert.equal(verdicts.get('CANCELLED ACTIVE'), 'over')
  assert.equal(verdicts.get('EXPIRED CANCELLED'), 'over')
  assert.equal(verdicts.get('APPROVAL_PENDING CANCELLED'), 'ok')
  assert.equal(verdicts.get('APPROVAL_PENDING ACTIVE'), 'not begun')
  assert.equal(verdicts.get('ABANDONED CANCELLED'), 'so already')
})
