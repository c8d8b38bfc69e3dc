/**
 * Stops the start of the server if its secrets do not match the database. The table `secret_check`
 * stores an encrypted test value for each data key in use and a fingerprint of each APP_SECRET.
 * Without this check the shop would start with a wrong secret, and fail later at the first order,
 * login or delivery that needs the right secret.
 */
import { createHmac } from 'node:crypto'

import type { Db } from './open-database.ts'
import { seal, unseal, type SealingKeys } from './sealed.ts'
import {
  deleteOtherSecretChecks,
  insertSecretCheck,
  listSecretChecks,
} from './secret-checks.store.ts'

/** Thrown when a secret differs from the one that the stored data was encrypted or signed with. */
export class WrongSecretError extends Error {}

export type Secrets = {
  sealingKeys: SealingKeys
  appSecret: string
  /** Values of APP_SECRET_OLD: previous secrets that are still accepted. */
  oldAppSecrets: readonly string[]
}

/** Values of `secret_check.kind`. Stored in existing databases: do not change them. */
const dataKeyKind = 'data key'
const appSecretKind = 'app secret'
/** Stored in existing databases: do not change it. */
const testValue = 'Racik data key'
/** Fingerprints are stored in existing databases: do not change their length. */
const fingerprintHexDigits = 16

const locationOf = (keyId: string) =>
  ({ table: 'secret_check', column: 'value', row: keyId }) as const

/**
 * Throws WrongSecretError if a data key in use is missing, or if neither APP_SECRET nor an old one
 * was used with this database before. Otherwise records the current secrets as in use.
 */
export async function checkSecrets(db: Db, secrets: Secrets, now: Date): Promise<void> {
  const rows = await listSecretChecks(db)
  const { sealingKeys } = secrets
  for (const { kind, key_id: keyId, value } of rows)
    if (kind === dataKeyKind && !canDecrypt(sealingKeys, keyId, value))
      throw wrongDataKeyError(sealingKeys, keyId, 'this database')
  const storedFingerprints = rows
    .filter(({ kind }) => kind === appSecretKind)
    .map(({ key_id: id }) => id)
  const acceptedFingerprints = [secrets.appSecret, ...secrets.oldAppSecrets].map(fingerprintOf)
  const isFirstStart = storedFingerprints.length === 0
  if (!isFirstStart && !storedFingerprints.some((id) => acceptedFingerprints.includes(id)))
    throw wrongAppSecretError()
  const { currentId } = sealingKeys
  const value = seal(sealingKeys, locationOf(currentId), testValue)
  await insertSecretCheck(db, { kind: dataKeyKind, key_id: currentId, value, made_at: now })
  const fingerprint = fingerprintOf(secrets.appSecret)
  await insertSecretCheck(db, { kind: appSecretKind, key_id: fingerprint, value: '', made_at: now })
}

/** Returns the ids of the data keys with which values in the database are encrypted. */
export async function listDataKeyIds(db: Db): Promise<string[]> {
  const rows = await listSecretChecks(db)
  return rows.filter(({ kind }) => kind === dataKeyKind).map(({ key_id: keyId }) => keyId)
}

/**
 * Throws WrongSecretError if `keys` lacks an id. `dataSource` names the data in the message, such
 * as `this backup`.
 */
export function assertDataKeys(
  keys: SealingKeys,
  ids: readonly string[],
  dataSource: string,
): void {
  const missingKeyId = ids.find((id) => !keys.keyById.has(id))
  if (missingKeyId !== undefined) throw wrongDataKeyError(keys, missingKeyId, dataSource)
}

/** Deletes the test values of all data keys but one. Call it when no value needs the others. */
export async function deleteOtherKeyChecks(db: Db, currentKeyId: string): Promise<void> {
  await deleteOtherSecretChecks(db, { kind: dataKeyKind, keyId: currentKeyId })
}

function canDecrypt(keys: SealingKeys, keyId: string, value: string): boolean {
  try {
    return unseal(keys, locationOf(keyId), value) === testValue
  } catch {
    // unseal throws for a missing or a wrong key.
    return false
  }
}

/** Returns a fingerprint that does not reveal the secret. */
function fingerprintOf(secret: string): string {
  const digest = createHmac('sha256', secret).update('app secret check').digest('hex')
  return digest.slice(0, fingerprintHexDigits)
}

function wrongDataKeyError(keys: SealingKeys, keyId: string, dataSource: string): WrongSecretError {
  return new WrongSecretError(
    `DATA_KEY cannot decrypt the data of ${dataSource}: it was encrypted with key ${keyId}, and DATA_KEY is key ${keys.currentId}. Set DATA_KEY to that key again, or keep the new one and set DATA_KEY_OLD to that key (docs/operations.md, Keys). Without it health data and the staff's second factors cannot be read.`,
  )
}

function wrongAppSecretError(): WrongSecretError {
  return new WrongSecretError(
    'APP_SECRET is not the one that this database was used with. Set it to that secret again, or keep the new one and set APP_SECRET_OLD to that secret (docs/operations.md, Keys). Otherwise order links, opt-outs from reminders and the recovery codes of staff stop working. After a leak, start once with both, then remove APP_SECRET_OLD.',
  )
}
