/** Ids and versions of rows in requests. */
import { z } from 'zod'

/**
 * Largest number of an `integer` column. A larger one in a query is an error of the database, so
 * every integer of a request has a maximum (`tests/house/request-integers.test.ts`).
 */
export const maxInteger = 2_147_483_647

/** Id of a row in a body. */
export const rowId = z.number().int().min(1).max(maxInteger)

/** Id of a row in a path, where it is text. */
export const rowIdInPath = z.coerce.number().int().min(1).max(maxInteger)

/** Version of the row that the caller saw. The server refuses to change another one. */
export const rowVersion = z.number().int().min(0).max(maxInteger)
