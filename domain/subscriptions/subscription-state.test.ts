import assert from 'node:assert/strict'
import { test } from 'node:test'

import { canTransition, statesOf } from '#domain/state-table.ts'

import {
  listSubscriptionButtons,
  hasEnded,
  isSubscriptionState,
  checkRequestedChange,
  subscriptionTransitions,
} from './subscription-state.ts'

const states = statesOf(subscriptionTransitions)

test('cancelled and expired are final, and an active subscription never waits for approval again', () => {
  for (const from of states) {
    for (const to of states) {
      const isAllowed = canTransition(subscriptionTransitions, from, to)
      if (hasEnded(from)) assert.equal(isAllowed, false, `${from} to ${to}`)
      if (from === to) assert.equal(isAllowed, false, 'no state moves to itself')
      if (from === 'ACTIVE' || from === 'SUSPENDED')
        assert.equal(
          isAllowed,
          from !== to && ['ACTIVE', 'SUSPENDED', 'CANCELLED', 'EXPIRED'].includes(to),
          `${from} to ${to}`,
        )
      if (to === 'APPROVAL_PENDING')
        assert.equal(isAllowed, from === 'CREATING', `${from} to ${to}`)
      if (to === 'CREATING') assert.equal(isAllowed, false, 'nothing returns to CREATING')
    }
  }
  assert.ok(isSubscriptionState('ACTIVE') && !isSubscriptionState('toString'))
})

test('an active subscription can be suspended, a suspended one resumed, and all but ended ones cancelled', () => {
  assert.deepEqual(listSubscriptionButtons('ACTIVE'), ['suspend', 'cancel'])
  assert.deepEqual(listSubscriptionButtons('SUSPENDED'), ['activate', 'cancel'])
  assert.deepEqual(listSubscriptionButtons('CANCELLED'), [])
  assert.deepEqual(listSubscriptionButtons('EXPIRED'), [])
  assert.deepEqual(listSubscriptionButtons('ON_HOLD'), ['cancel'])
})

test('a requested change is possible, already made, or refused because the subscription ended or has not begun', () => {
  const results = new Map<string, string>()
  for (const state of states)
    for (const requestedState of ['ACTIVE', 'SUSPENDED', 'CANCELLED'] as const) {
      const checkResult = checkRequestedChange(state, requestedState)
      results.set(`${state} ${requestedState}`, checkResult.ok ? 'ok' : checkResult.reason)
    }
  assert.equal(results.get('ACTIVE SUSPENDED'), 'ok')
  assert.equal(results.get('SUSPENDED SUSPENDED'), 'already in that state')
  assert.equal(results.get('CANCELLED CANCELLED'), 'already in that state')
  assert.equal(results.get('CANCELLED ACTIVE'), 'ended')
  assert.equal(results.get('EXPIRED CANCELLED'), 'ended')
  assert.equal(results.get('APPROVAL_PENDING CANCELLED'), 'ok')
  assert.equal(results.get('APPROVAL_PENDING ACTIVE'), 'not begun')
  assert.equal(results.get('ABANDONED CANCELLED'), 'already in that state')
})
