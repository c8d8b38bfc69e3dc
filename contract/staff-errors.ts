import type { ErrorCode } from './errors.ts'

/** Errors of every call that needs a staff role: not logged in, or a role that is too low. */
export const staffErrors = ['UNAUTHENTICATED', 'FORBIDDEN'] as const satisfies readonly ErrorCode[]
