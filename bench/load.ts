/**
 * Measures a server by sending one request repeatedly over keep-alive connections. Two servers are
 * measured alternately and compared in pairs, because the speed of the machine changes over time.
 */
import autocannon from 'autocannon'

/** `p50` and `p99` are in milliseconds. `failed` counts errors and all responses but 2xx. */
type Load = { perSecond: number; p50: number; p99: number; failed: number }

/** Requests one URL repeatedly for `seconds`, or these paths of it in turn. */
export async function measureLoad(
  url: string,
  options: {
    connections: number
    seconds: number
    headers?: Record<string, string>
    paths?: readonly string[]
  },
): Promise<Load> {
  const result = await autocannon({
    url,
    connections: options.connections,
    duration: options.seconds,
    headers: options.headers ?? {},
    ...(options.paths && { requests: options.paths.map((path) => ({ path })) }),
  })
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  }
}

type LoadPair = { shop: Load; baseline: Load }

/** `ratio`: requests per second of the shop, divided by those of the baseline. */
export type LoadComparison = LoadPair & { ratio: number }

/** Measures shop and baseline `rounds` times. Returns the pair with the median ratio. */
export async function compareLoads(
  loadShop: () => Promise<Load>,
  loadBaseline: () => Promise<Load>,
  rounds: number,
): Promise<LoadComparison> {
  const pairs: LoadPair[] = []
  // The first round warms up both servers and is not counted.
  await loadShop()
  await loadBaseline()
  for (let round = 0; round < rounds; round++)
    pairs.push({ shop: await loadShop(), baseline: await loadBaseline() })
  const medianPair = pairs.toSorted((a, b) => ratioOf(a) - ratioOf(b))[Math.floor(pairs.length / 2)]
  if (!medianPair) throw new Error(`compareLoads needs at least one round, got ${rounds}`)
  return { ...medianPair, ratio: ratioOf(medianPair) }
}

function ratioOf({ shop, baseline }: LoadPair): number {
  return shop.perSecond / baseline.perSecond
}
