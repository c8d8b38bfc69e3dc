/** Ids and versions of rows in requests. */
import { z } from 'zod'

/**
 * Largest value of a PostgreSQL `integer` column. A query with a larger value fails in the
 * database, so every integer of a request has a maximum
 * (`tests/house/security/request-integers.test.ts`).
 */
export const maxInteger = 2_147_483_647

/** Id of a row in a body. */
export const rowId = z.number().int().min(1).max(maxInteger)

/** Id of a row in a path, where it is text. */
export const rowIdInPath = z.coerce.number().int().min(1).max(maxInteger)

/**
 * Version of the row that the caller saw. A change fails with CONFLICT if the row has a newer
 * version. Exception: if the row has the sent values already, the call succeeds without any effect,
 * because it may repeat a call whose reply was lost.
 */
export const rowVersion = z.number().int().min(0).max(maxInteger)
