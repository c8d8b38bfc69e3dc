/** How long journeys wait. */

/** A shared machine may pause the shop for 40 seconds. CI then waits longer instead of failing. */
export const patience = process.env['CI'] ? 3 : 1

/** For the result of a job or of several calls. */
export const longWaitMs = 30_000 * patience
