/**
 * Sends one request repeatedly over keep-alive connections. Two servers are measured alternately (A
 * B A B …) and compared pair by pair, because the speed of the machine changes over time.
 */
import autocannon from 'autocannon'

/** Requests per second, latencies in milliseconds, number of failed requests. */
export type Load = { perSecond: number; p50: number; p99: number; failed: number }

/** Loads one URL for `seconds`. `failed` counts errors and every response that is not 2xx. */
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
    failed: result.non2xx + result.errors,
  }
}

/**
 * Measures `rounds` pairs of the shop and the baseline. Returns the pair with the median ratio of
 * their requests per second.
 */
export async function compare(
  loadShop: () => Promise<Load>,
  loadBaseline: () => Promise<Load>,
  rounds: number,
): Promise<LoadPair & { ratio: number }> {
  const pairs: LoadPair[] = []
  // The first round warms up both and is not counted.
  await loadShop()
  await loadBaseline()
  for (let round = 0; round < rounds; round++)
    pairs.push({ shop: await loadShop(), baseline: await loadBaseline() })
  const medianPair = pairs.toSorted((a, b) => ratioOf(a) - ratioOf(b))[Math.floor(pairs.length / 2)]
  if (!medianPair) throw new Error(`compare needs at least one round, got ${rounds}`)
  return { ...medianPair, ratio: ratioOf(medianPair) }
}

type LoadPair = { shop: Load; baseline: Load }

function ratioOf({ shop, baseline }: LoadPair): number {
  return shop.perSecond / baseline.perSecond
}
