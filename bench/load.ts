/**
 * Measures a server by sending one request repeatedly over keep-alive connections. Servers are
 * measured in turn and compared by round, because the speed of the machine changes over time.
 */
import autocannon from 'autocannon'

/** `p50` and `p99` are in milliseconds. `failedCount` counts errors and all responses but 2xx. */
export type Load = { perSecond: number; p50: number; p99: number; failedCount: number }

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
    failedCount: result.non2xx + result.errors,
  }
}

/**
 * Measures the servers in turn, `rounds` times. Returns the figures of each round. A first round
 * warms up the servers and is not counted.
 */
export async function measureInTurn<Server extends string>(
  servers: Readonly<Record<Server, () => Promise<Load>>>,
  rounds: number,
): Promise<Record<Server, Load>[]> {
  const measureRound = async () => {
    const loads: Partial<Record<Server, Load>> = {}
    for (const server in servers) loads[server] = await servers[server]()
    // Cast: the loop has set the figures of every server.
    return loads as Record<Server, Load>
  }
  await measureRound()
  const measuredRounds: Record<Server, Load>[] = []
  for (let round = 0; round < rounds; round++) measuredRounds.push(await measureRound())
  return measuredRounds
}
