import type { Row } from '#bench/row.ts'

/** One file `tests/proofs/<name>.proof.ts` exports it as `proof`; `npm run prove` runs it. */
export type Proof = {
  /** What is shown, for the report. */
  title: string
  /** The run is stopped and counts as failed after this many minutes. */
  maxMinutes: number
  /**
   * Returns the figures. A goal that is missed is a row with `met: false`; an exception means that
   * the proof itself could not run.
   */
  run(options: ProofOptions): Promise<Row[]>
}

export type ProofOptions = {
  /** Returns the number of repetitions: the whole number, or one hundredth with `--quick`. */
  count(whole: number): number
}
