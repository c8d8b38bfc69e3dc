/**
 * Beginning of the message of the error with which open-database.ts closes a silent connection: one
 * on which the database has not responded for too long. isDatabaseUnavailable recognises it.
 */
export const silentConnectionMessage = 'database connection silent'
