/**
 * Emailed codes that add guest orders or a quiz to an account. A verified email address alone is
 * not enough, because it may have had another owner before (D-116 in docs/decisions/register.md). A
 * code is sent on request, works once, and expires after `mailedCodeLifetimeMs` or
 * `maxMailedCodeTries` attempts.
 */
import { createHmac } from 'node:crypto'

import {
  createMailedCode,
  mailedCodeByteCount,
  mailedCodeLifetimeMs,
  parseMailedCode,
} from '#domain/accounts/mailed-code.ts'
import type { ShopLanguage } from '#domain/content/languages.ts'
import { addDuration } from '#domain/time.ts'
import { transact } from '#server/db/transact.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { claimCode } from '#server/mail/emails/account/claim-code.email.ts'
import { queueEmail } from '#server/mail/queue-email.ts'
import { createRandomDedupeKey } from '#server/mail/random-dedupe-key.ts'
import { countRecipientEmail, recipientLimitPeriodOf } from '#server/mail/recipient-limits.ts'
import type { Shop } from '#server/shop.ts'

import {
  countClaimCodeTry,
  deleteClaimCode,
  saveClaimCode,
  type ClaimPurpose,
} from './claim-codes.store.ts'

/**
 * Returns the purpose under which a code is stored, as an HMAC of `scope`, such as
 * ['orders', userId, emailKey]. A code is accepted only for the purpose it was sent for.
 */
export function createClaimPurpose(
  shop: Pick<Shop, 'appSecret'>,
  scope: readonly string[],
): ClaimPurpose {
  const hmac = createHmac('sha256', shop.appSecret)
  // Cast: this is the only place that creates a purpose.
  return hmac.update(`claim|${scope.join('|')}`).digest('base64url') as ClaimPurpose
}

/**
 * Emails a new code, which replaces the earlier one. Throws TOO_MANY when the mailbox has reached
 * its limit of emails.
 */
export async function sendClaimCode(
  shop: Shop,
  claim: {
    purpose: ClaimPurpose
    /** What the code adds to the account; the email names it. */
    what: 'orders' | 'quiz'
    to: string
    language: ShopLanguage
  },
): Promise<void> {
  const { purpose, what, to, language } = claim
  await transact(shop.db, async (tx) => {
    // Must be first: a refused request must not replace the code of an earlier email.
    if (!(await countRecipientEmail(shop, tx, { kind: claimCode.kind, to })))
      throw new ShopError('TOO_MANY', {
        retryAfterSeconds: recipientLimitPeriodOf(claimCode.kind) / 1000,
      })
    const code = createMailedCode(shop.randomBytes(mailedCodeByteCount))
    const codeHash = hashCode(shop, purpose, code)
    const expiresAt = addDuration(shop.now(), mailedCodeLifetimeMs)
    await saveClaimCode(tx, { purpose, codeHash, expiresAt })
    await queueEmail(shop, tx, claimCode, {
      // Each request sends an email of its own.
      dedupeKey: createRandomDedupeKey(shop, 'claim'),
      to,
      language,
      // countRecipientEmail above has already counted this email.
      isCounted: true,
      usefulUntil: expiresAt,
      data: { code, what },
    })
  })
}

/**
 * Accepts a typed code and deletes it, so that it works once. Throws CODE_INVALID for a code that
 * is wrong, expired or used, or that has had too many attempts.
 */
export async function verifyClaimCode(
  shop: Shop,
  { purpose, code: enteredCode }: { purpose: ClaimPurpose; code: string },
): Promise<void> {
  const code = parseMailedCode(enteredCode)
  if (code === undefined) throw new ShopError('CODE_INVALID')
  // Counted before the code is compared, so that parallel attempts cannot exceed the limit.
  if (!(await countClaimCodeTry(shop.db, purpose, shop.now()))) throw new ShopError('CODE_INVALID')
  const codeHash = hashCode(shop, purpose, code)
  if (!(await deleteClaimCode(shop.db, purpose, codeHash))) throw new ShopError('CODE_INVALID')
}

function hashCode(shop: Pick<Shop, 'appSecret'>, purpose: ClaimPurpose, code: string): string {
  return createHmac('sha256', shop.appSecret).update(`claim code|${purpose}|${code}`).digest('hex')
}
