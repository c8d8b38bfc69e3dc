/**
 * Finds violations of I8 (docs/payments.md): each change of state is an allowed transition and
 * follows the change before it, and each event of an order names its cause and actor. Staff may set
 * any status, so statuses have no table of transitions.
 */
import { canTransition, type StateTable } from '#domain/state-table.ts'
import { attemptTransitions } from '#domain/payments/attempt-state.ts'
import { paymentTransitions } from '#domain/payments/payment-state.ts'
import { subscriptionTransitions } from '#domain/subscriptions/subscription-state.ts'
import type { Db } from '#server/db/open-database.ts'

type Change = { from: string | null; to: string }

export async function findHistoryViolations(db: Db): Promise<string[]> {
  return [...(await checkOrders(db)), ...(await checkSubscriptions(db))]
}

async function checkOrders(db: Db): Promise<string[]> {
  const events = await db.selectFrom('order_event').selectAll().orderBy('id').execute()
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'number', 'payment', 'status'])
    .execute()
  const attempts = await db.selectFrom('payment_attempt').select(['id', 'state']).execute()
  const eventsByHistory = Map.groupBy(
    events,
    ({ subject, order_id: orderId, attempt_id: attemptId }) =>
      subject === 'attempt' ? `attempt ${attemptId}` : `${subject} ${orderId}`,
  )
  const historyOf = (key: string): Change[] =>
    (eventsByHistory.get(key) ?? []).map((event) => ({
      from: event.from_state,
      to: event.to_state,
    }))
  return [
    ...events
      .filter(({ actor, cause }) => actor === '' || cause === '')
      .map(({ id }) => `I8: event ${id} of an order has no actor or no cause`),
    ...orders.flatMap(({ id, number, payment, status }) => [
      ...checkHistory(`payment of order ${number}`, historyOf(`payment ${id}`), {
        firstState: 'pending',
        currentState: payment,
        transitions: paymentTransitions,
      }),
      ...checkHistory(`status of order ${number}`, historyOf(`status ${id}`), {
        firstState: 'PENDING',
        currentState: status,
      }),
    ]),
    ...attempts.flatMap(({ id, state }) =>
      checkHistory(`attempt ${id}`, historyOf(`attempt ${id}`), {
        firstState: 'creating',
        currentState: state,
        transitions: attemptTransitions,
      }),
    ),
  ]
}

async function checkSubscriptions(db: Db): Promise<string[]> {
  const events = await db.selectFrom('subscription_event').selectAll().orderBy('id').execute()
  const subscriptions = await db
    .selectFrom('subscription')
    .select(['id', 'reference', 'state'])
    .execute()
  return subscriptions.flatMap(({ id, reference, state }) => {
    // Events without states, such as a changed address, do not change the state.
    const changes = events.flatMap((event) =>
      event.subscription_id === id && event.to_state !== null && event.from_state !== null
        ? { from: event.from_state, to: event.to_state }
        : [],
    )
    // PayPal's first response changes CREATING to APPROVAL_PENDING without an event.
    const isAtPayPal = state === 'APPROVAL_PENDING' || changes[0]?.from === 'APPROVAL_PENDING'
    return checkHistory(`subscription ${reference}`, changes, {
      firstState: isAtPayPal ? 'APPROVAL_PENDING' : 'CREATING',
      currentState: state,
      transitions: subscriptionTransitions,
    })
  })
}

/** Compares a history with the first state, the current one and the allowed transitions. */
function checkHistory<State extends string>(
  name: string,
  changes: readonly Change[],
  expected: { firstState: string; currentState: string; transitions?: StateTable<State> },
): string[] {
  const { firstState, currentState, transitions } = expected
  const violations: string[] = []
  let state = firstState
  for (const { from, to } of changes) {
    // Skips the event of the creation, which histories of statuses do not have.
    if (from === null && to === firstState && state === firstState) continue
    if (from !== state) violations.push(`I8: ${name}: ${from} → ${to} does not follow ${state}`)
    if (transitions && !isAllowed(transitions, from, to))
      violations.push(`I8: ${name}: ${from} → ${to} is not an allowed transition`)
    state = to
  }
  if (state !== currentState)
    violations.push(`I8: ${name} is ${currentState}, but its history ends with ${state}`)
  return violations
}

function isAllowed<State extends string>(
  transitions: StateTable<State>,
  from: string | null,
  to: string,
): boolean {
  if (from === null || !(from in transitions)) return false
  // Casts: `from` is a state of the table; no transition leads to an unknown `to`.
  return canTransition(transitions, from as State, to as State)
}
