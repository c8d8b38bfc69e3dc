/** A line of the report: what was measured, against what, and whether the goal of the shop is met. */
export type Row = {
  /** As in docs/proof.md, for instance `P-1`. */
  id: string
  what: string
  /** The measured figure, in words. */
  figure: string
  goal: string
  met: boolean
}

export type Subject = {
  /** A running shop on its own process, quiet, built pages, without a trailing slash. */
  url: string
  /** Seconds of each measured round. */
  seconds: number
  rounds: number
}
