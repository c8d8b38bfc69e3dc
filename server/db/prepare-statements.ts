/**
 * Prepares statements on PostgreSQL: each text gets a name, and a connection parses and plans a
 * named statement once. On a server, texts that select all columns with `*` are not prepared: a
 * migration by a newer process would change their result, which PostgreSQL refuses for a prepared
 * statement.
 */
import type pg from 'pg'

/** Limit of named statements in this process; further texts are sent unprepared. */
const maxStatements = 500
/** A text is prepared at this use, so that the rare texts of searches are never prepared. */
const usesBeforePreparing = 3

const allColumns = /\b(?:select|returning)(?:\s+distinct(?:\s+on\s*\([^)]*\))?)?\s*\*|[.,]\s*\*/

type NamedStatement = { name: string; selectsAllColumns: boolean }

/** Named statements by text, for all connections of this process. */
const statementByText = new Map<string, NamedStatement>()
const uses = new Map<string, number>()

/** Returns false for texts that select all columns with `*`. */
export function canBePrepared(text: string): boolean {
  return !allColumns.test(text)
}

/**
 * Makes a connection prepare its repeated statements with parameters. `isOnlyProcess`: no other
 * process can migrate the database meanwhile.
 */
export function prepareStatements(
  client: pg.ClientBase,
  { isOnlyProcess }: { isOnlyProcess: boolean },
): void {
  // Cast: the driver declares many overloads; all take these arguments.
  const send = client.query.bind(client) as (...args: unknown[]) => unknown
  const sendPrepared = (text: unknown, values?: unknown, ...rest: unknown[]): unknown => {
    const name =
      typeof text === 'string' && Array.isArray(values) ? nameOf(text, isOnlyProcess) : undefined
    if (name === undefined) return send(text, values, ...rest)
    return send({ name, text, values }, undefined, ...rest)
  }
  // Cast: sendPrepared returns what the driver's own function returns.
  client.query = sendPrepared as typeof client.query
}

function nameOf(text: string, isOnlyProcess: boolean): string | undefined {
  const existing = statementByText.get(text)
  if (existing) return isOnlyProcess || !existing.selectsAllColumns ? existing.name : undefined
  const selectsAllColumns = !canBePrepared(text)
  if (statementByText.size >= maxStatements || (selectsAllColumns && !isOnlyProcess))
    return undefined
  const count = (uses.get(text) ?? 0) + 1
  if (count < usesBeforePreparing) {
    if (uses.size < maxStatements * 4) uses.set(text, count)
    return undefined
  }
  uses.delete(text)
  const name = `racik_${statementByText.size + 1}`
  statementByText.set(text, { name, selectsAllColumns })
  return name
}
