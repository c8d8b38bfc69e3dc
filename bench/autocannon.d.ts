// Types for the parts of autocannon that the benchmarks use. The package has no types.
declare module 'autocannon' {
  type Options = {
    url: string
    connections: number
    /** In seconds. */
    duration: number
    headers?: Record<string, string>
    /** Requests that each connection sends in turn. Paths start with a slash. */
    requests?: { path: string }[]
    /** Number of threads that send the requests. By default the main thread sends them. */
    workers?: number
    /** Requests per second of all connections together. */
    overallRate?: number
  }
  type Result = {
    requests: { average: number }
    /** In milliseconds. */
    latency: { p50: number; p99: number }
    '2xx': number
    '5xx': number
    non2xx: number
    /** Number of responses by status. */
    statusCodeStats: Record<string, { count: number }>
    errors: number
  }
  export default function autocannon(options: Options): Promise<Result>
}
