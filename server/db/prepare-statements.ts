/**
 * Prepares statements on PostgreSQL: each text gets a name, and a connection parses and plans a
 * named statement once. On a server, texts that select all columns with `*` are not prepared: a
 * migration by a newer process would change their result, which PostgreSQL refuses for a prepared
 * statement.
 */
import type pg from 'pg'

/** Limit of named statements in this process; further texts are sent unprepared. */
const maxStatements = 500
/** A text is prepared at its third use, so that rare texts, such as searches, are not prepared. */
const minUsesToPrepare = 3

const allColumnsPattern =
  /\b(?:select|returning)(?:\s+distinct(?:\s+on\s*\([^)]*\))?)?\s*\*|[.,]\s*\*/

type NamedStatement = { name: string; selectsAllColumns: boolean }

/** Named statements by text, for all connections of this process. */
const statementByText = new Map<string, NamedStatement>()
/** How often each text that has no name yet was used. */
const useCountByText = new Map<string, number>()
/** Limits the memory for counts: while it is reached, further texts are not counted. */
const maxCountedTexts = maxStatements * 4

/** Returns false for texts that select all columns with `*`. */
export function isPreparable(text: string): boolean {
  return !allColumnsPattern.test(text)
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
      typeof text === 'string' && Array.isArray(values)
        ? statementNameOf(text, isOnlyProcess)
        : undefined
    if (name === undefined) return send(text, values, ...rest)
    return send({ name, text, values }, undefined, ...rest)
  }
  // Cast: sendPrepared returns what the driver's own function returns.
  client.query = sendPrepared as typeof client.query
}

/** Returns the name under which to prepare the text; undefined to send it unprepared. */
function statementNameOf(text: string, isOnlyProcess: boolean): string | undefined {
  const existing = statementByText.get(text)
  if (existing) return isOnlyProcess || !existing.selectsAllColumns ? existing.name : undefined
  const selectsAllColumns = !isPreparable(text)
  if (statementByText.size >= maxStatements || (selectsAllColumns && !isOnlyProcess))
    return undefined
  const count = (useCountByText.get(text) ?? 0) + 1
  if (count < minUsesToPrepare) {
    if (useCountByText.size < maxCountedTexts) useCountByText.set(text, count)
    return undefined
  }
  useCountByText.delete(text)
  const name = `racik_${statementByText.size + 1}`
  statementByText.set(text, { name, selectsAllColumns })
  return name
}
