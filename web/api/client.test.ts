import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'

import { ApiError, createClient } from './client.ts'

const timeouts = { callMs: 40_000, uploadMs: 60_000 }

/** Simulates `setTimeout`. Returns a function that advances the clock and waits for promises. */
function simulateTime(t: TestContext): (ms: number) => Promise<void> {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  return async (ms) => {
    await new Promise((resolve) => setImmediate(resolve))
    t.mock.timers.tick(ms)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** Rejects when the request is aborted, as fetch does. Never responds. */
const neverRespond = ({ signal }: Request): Promise<never> =>
  new Promise((_, reject) => {
    const rejectAborted = () => reject(signal.reason)
    if (signal.aborted) rejectAborted()
    else signal.addEventListener('abort', rejectAborted)
  })

/** Sends the start of a JSON reply, and never the rest. */
const respondInPart = async ({ signal }: Request): Promise<Response> => {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('["Sle'))
      signal.addEventListener('abort', () => controller.error(signal.reason))
    },
  })
  return new Response(body, { headers: { 'content-type': 'application/json' } })
}

/** Returns a function that returns the error code of the call; 'running' before it has ended. */
function watchOutcome(call: Promise<unknown>): () => string {
  let outcome = 'running'
  call.then(
    () => (outcome = 'done'),
    (error: unknown) => (outcome = error instanceof ApiError ? error.code : String(error)),
  )
  return () => outcome
}

test('a call without a reply fails like a call without a connection when its time limit has passed', async (t) => {
  const advance = simulateTime(t)
  for (const transport of [neverRespond, respondInPart]) {
    const call = createClient({ origin: 'http://shop.test', transport, timeouts })
    const readOutcome = watchOutcome(call('GET /browse/categories'))
    await advance(timeouts.callMs - 1)
    assert.equal(readOutcome(), 'running', transport.name)
    await advance(1)
    assert.equal(readOutcome(), 'OFFLINE', transport.name)
  }
})

test('an upload has the longer time limit', async (t) => {
  const advance = simulateTime(t)
  const call = createClient({ origin: 'http://shop.test', transport: neverRespond, timeouts })
  const readOutcome = watchOutcome(call('POST /api/backend/addproduct', { body: new FormData() }))
  await advance(timeouts.callMs)
  assert.equal(readOutcome(), 'running')
  await advance(timeouts.uploadMs - timeouts.callMs)
  assert.equal(readOutcome(), 'OFFLINE')
})

test('a call that its caller aborts fails with the reason of the caller', async () => {
  const call = createClient({ origin: 'http://shop.test', transport: neverRespond, timeouts })
  const controller = new AbortController()
  const categories = call('GET /browse/categories', {}, { signal: controller.signal })
  controller.abort(new Error('the page was left'))
  await assert.rejects(categories, /the page was left/)
})

test('a call that cannot be sent leaves no timer', async () => {
  const countTimers = () =>
    process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length
  const timersBefore = countTimers()
  const prepareHeaders = () => Promise.reject(new Error('storage is blocked'))
  const call = createClient({
    origin: 'http://shop.test',
    transport: neverRespond,
    prepareHeaders,
    timeouts,
  })
  await assert.rejects(call('GET /browse/categories'), /storage is blocked/)
  assert.equal(countTimers(), timersBefore)
})

test('a proxy that cannot reach the shop means unavailable, and its text is not shown', async () => {
  const replyWith = async (
    status: number,
    headers: Record<string, string>,
    body = 'Bad Gateway',
  ) => {
    const transport = async () => new Response(body, { status, headers })
    const call = createClient({ origin: 'http://shop.test', transport })
    return call('GET /browse/categories').catch((error: unknown) => error)
  }
  for (const status of [502, 503, 504])
    for (const [type, body] of [
      ['text/html', 'Bad Gateway'],
      ['text/plain', 'Bad Gateway'],
      ['application/json', '{"code":502,"message":"upstream connect error"}'],
    ] as const) {
      const error = await replyWith(status, { 'content-type': type }, body)
      assert.ok(error instanceof ApiError)
      assert.equal(error.code, 'UNAVAILABLE', `${status} ${type}`)
      assert.equal(error.message, 'Something went wrong on our side. Please try again.')
    }
  const ownError = await replyWith(502, { 'content-type': 'text/plain', 'x-error-code': 'CSRF' })
  assert.ok(ownError instanceof ApiError)
  assert.deepEqual([ownError.code, ownError.message], ['CSRF', 'Bad Gateway'])
})
