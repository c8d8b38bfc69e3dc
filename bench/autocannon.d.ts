// Types of autocannon, which has none: the parts that the benchmarks use.
declare module 'autocannon' {
  type Options = {
    url: string
    connections: number
    duration: number
    headers?: Record<string, string>
    /** Threads that send the requests; by default this one. */
    workers?: number
    /** Requests per second of all connections together. */
    overallRate?: number
  }
  type Result = {
    requests: { average: number }
    latency: { p50: number; p99: number }
    '2xx': number
    '5xx': number
    non2xx: number
    errors: number
  }
  export default function autocannon(options: Options): Promise<Result>
}
