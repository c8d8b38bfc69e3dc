/**
 * Sends one request repeatedly over keep-alive connections. Two URLs are measured alternately (A B
 * A B …) and compared pair by pair, because the speed of the machine drifts.
 */
import autocannon from 'autocannon'

export type Load = { perSecond: number; p50: number; p99: number; wrong: number }

/** Loads one URL for `seconds`. `wrong` counts errors and every response that is not 2xx. */
export async function load(
  url: string,
  options: { connections: number; seconds: number; headers?: Record<string, string> },
): Promise<Load> {
  const result = await autocannon({
    url,
    connections: options.connections,
    duration: options.seconds,
    headers: options.headers ?? {},
  })
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    wrong: result.non2xx + result.errors,
  }
}

/** Returns the pair with the median ratio ours/limit; `rounds` pairs are measured. */
export async function compare(
  ours: () => Promise<Load>,
  limit: () => Promise<Load>,
  rounds: number,
): Promise<{ ours: Load; limit: Load; ratio: number }> {
  const pairs: { ours: Load; limit: Load }[] = []
  // The first round warms up both and is not counted.
  await ours()
  await limit()
  for (let round = 0; round < rounds; round++)
    pairs.push({ ours: await ours(), limit: await limit() })
  const middle = pairs.toSorted((a, b) => ratioOf(a) - ratioOf(b))[Math.floor(pairs.length / 2)]
  if (!middle) throw new Error(`compare needs at least one round, got ${rounds}`)
  return { ...middle, ratio: ratioOf(middle) }
}

function ratioOf(pair: { ours: Load; limit: Load }): number {
  return pair.ours.perSecond / pair.limit.perSecond
}
