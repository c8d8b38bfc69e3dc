/** One measurement: a row of the table in docs/proof.md. */
export type ReportRow = {
  /** Id of the goal in docs/proof.md, such as `P-1`. */
  id: string
  /** What was measured. */
  title: string
  /** The measured figure, with its unit. */
  figure: string
  /** What the figure should be; empty text without a goal. */
  goal: string
  /** True if the figure reaches the goal. */
  isMet: boolean
}

/** The shop to measure. */
export type BenchTarget = {
  /** URL of a running shop in its own process with built pages, without a trailing slash. */
  url: string
  /** Duration of each measured round in seconds. */
  seconds: number
  /** Number of measured rounds. */
  rounds: number
}
