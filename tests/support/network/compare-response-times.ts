/**
 * Compares the responses and durations of two kinds of calls, such as with a known and an unknown
 * email address. The ratio is computed per pair, because other load slows both calls of a pair.
 */
import { median } from '#bench/median.ts'

import type { TestShop } from '#tests/support/shop/test-shop.ts'

/** A POST request with `body`, or a GET request when there is no body. */
type TimedCall = { path: string; body?: object }

/** Two calls that differ only in whether the shop knows what they ask about. */
export type CallPair = Readonly<Record<'known' | 'unknown', TimedCall>>

/**
 * Returns the median ratio of known to unknown durations, and the distinct responses. One response
 * means that the two kinds cannot be told apart.
 */
export async function compareResponseTimes(
  shop: Pick<TestShop, 'app'>,
  pairs: readonly CallPair[],
): Promise<{ ratio: number; responses: string[] }> {
  const send = await createTimedSend(shop)
  const responses = new Set<string>()
  const ratios: number[] = []
  for (const [round, pair] of pairs.entries()) {
    const durationsMs = { known: 0, unknown: 0 }
    // The sequence alternates, so that a warm cache favours neither kind.
    const kinds = round % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const kind of kinds) {
      const response = await send(pair[kind])
      responses.add(`${response.status} ${response.body.replace(/"requestId":"[^"]*"/, '')}`)
      durationsMs[kind] = response.durationMs
    }
    ratios.push(durationsMs.known / durationsMs.unknown)
  }
  return { ratio: median(ratios), responses: [...responses] }
}

/**
 * Returns a function that sends each call from another IP, so that no rate limit refuses it. It
 * throws when a call is refused or fails: all refusals are equal, so they would prove nothing.
 */
async function createTimedSend({ app }: Pick<TestShop, 'app'>) {
  const { body: token, cookies } = await app.inject('/api/init')
  let callCount = 0
  return async ({ path, body: payload }: TimedCall) => {
    callCount++
    const startedAt = performance.now()
    const { statusCode, body } = await app.inject({
      method: payload === undefined ? 'GET' : 'POST',
      url: path,
      remoteAddress: `10.${callCount >> 8}.${callCount & 255}.1`,
      cookies: Object.fromEntries(cookies.map(({ name, value }) => [name, value])),
      headers: { 'x-csrf-token': token },
      ...(payload && { payload }),
    })
    const durationMs = performance.now() - startedAt
    if (statusCode === 403 || statusCode === 429 || statusCode >= 500)
      throw new Error(`${path} returned ${statusCode}: ${body}`)
    return { status: statusCode, body, durationMs }
  }
}
