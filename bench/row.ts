/** One row of the report. */
export type Row = {
  /** Id of the goal in docs/proof.md, such as `P-1`. */
  id: string
  /** What was measured. */
  what: string
  /** The measured figure as text. */
  figure: string
  goal: string
  met: boolean
}

/** The shop to measure. */
export type Subject = {
  /** URL of a running shop in its own process with built pages, without a trailing slash. */
  url: string
  /** Duration of each measured round in seconds. */
  seconds: number
  rounds: number
}
