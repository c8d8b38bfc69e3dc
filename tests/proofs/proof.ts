import type { ReportRow } from '#bench/row.ts'

/**
 * A test at full scale. Each file `tests/proofs/<name>.proof.ts` exports one as `proof`, and
 * `npm run prove` runs them.
 */
export type Proof = {
  /** What the proof shows. `npm run prove` prints it. */
  title: string
  /** True if other load on the machine would change its figures. Then the proof runs alone. */
  measuresTime?: true
  /** After this number of minutes the proof is killed and counts as failed. */
  maxMinutes: number
  /**
   * Returns the figures. The id of a row is a goal of docs/proof.md (`G-…`), an invariant of
   * docs/payments.md (`I…`) or a threat of docs/threats.md (`T-…`). A missed goal is a row with
   * `isMet: false`. An exception means that the proof itself could not run.
   */
  run(options: ProofOptions): Promise<ReportRow[]>
}

export type ProofOptions = {
  /** Returns the number of repetitions: `fullCount`, or one hundredth of it with `--quick`. */
  scaleCount(fullCount: number): number
}
