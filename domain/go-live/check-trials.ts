/** Checks the results of trials: calls to providers and the public URL, emails, and backups. */
import { days, formatDateTime, hours } from '#domain/time.ts'

import {
  metResult,
  missingResult,
  untriedResult,
  warningResult,
  type RequirementResult,
  type RequirementState,
} from './requirement.ts'

/**
 * Result of a call with the shop's credentials that changes nothing.
 * - `refused`: the credentials are wrong
 * - `unknown`: the credentials are right, but an object that the settings name, such as the Billplz
 *   collection, does not exist
 * - `busy`: the provider limits calls
 */
export type ProviderAccess =
  | { ok: true }
  | { ok: false; reason: 'refused' | 'unknown' | 'busy' | 'unreachable' }

/**
 * The settings to check when a call fails, by name and never by value. `object` is the setting that
 * names an object at the provider; by default the credentials.
 */
export type AccessTexts = { provider: string; credentials: string; object?: string }

/**
 * Returns the result of a requirement for a call to a provider, with what to check if it failed.
 */
export function checkProviderAccess(access: ProviderAccess, texts: AccessTexts): RequirementResult {
  const { provider, credentials, object = credentials } = texts
  if (access.ok) return metResult(`${provider} accepts the credentials.`)
  switch (access.reason) {
    case 'refused':
      return missingResult(`${provider} refuses the credentials.`, `Check ${credentials}.`)
    case 'unknown':
      return missingResult(`${provider} does not have what ${object} names.`, `Check ${object}.`)
    case 'busy':
      return warningResult(`${provider} limits calls at the moment.`, 'Try again in five minutes.')
    case 'unreachable':
      return missingResult(
        `${provider} did not respond in time.`,
        'Check its URL in the settings and the network of this machine, then try again.',
      )
  }
}

/**
 * Returns the result for a call to PayPal. `webhookUrl` is the URL to which PayPal sends webhooks;
 * it is empty for a stand-in without a fixed URL. `expectedUrl` is the URL of this shop.
 */
export function checkPayPal(
  { access, webhookUrl = '' }: { access: ProviderAccess; webhookUrl?: string },
  expectedUrl: string,
  texts: AccessTexts,
): RequirementResult {
  if (!access.ok || webhookUrl === expectedUrl) return checkProviderAccess(access, texts)
  return webhookUrl === ''
    ? warningResult(
        `${texts.provider} accepts the credentials, and has no webhook URL.`,
        `Enter ${expectedUrl} for the webhook at PayPal.`,
      )
    : missingResult(
        `${texts.provider} sends webhooks to ${webhookUrl}, not to ${expectedUrl}.`,
        'Correct the URL of the webhook at PayPal, or PUBLIC_URL.',
      )
}

/**
 * Result of a test message to the shop's own public URL. `other server` means that the response did
 * not come from this shop.
 */
export type ReachResult =
  | { ok: true }
  | { ok: false; reason: 'dns' | 'tls' | 'refused' | 'timeout' | 'network' }
  | { ok: false; reason: 'redirect' | 'other server'; status: number }

/** `successText` follows the URL in the finding of a success: 'received it.' */
export function checkReach(
  result: ReachResult,
  url: string,
  successText: string,
): RequirementResult {
  if (result.ok) return metResult(`${url} ${successText}`)
  switch (result.reason) {
    case 'dns':
      return missingResult(`The name in ${url} has no address (DNS).`, 'Create its DNS record.')
    case 'tls':
      return missingResult(
        `${url} has no valid certificate (TLS).`,
        'Renew the certificate at the proxy, with its whole chain.',
      )
    case 'refused':
      return missingResult(
        `${url} refuses connections.`,
        'Start the shop and the proxy in front of it.',
      )
    case 'timeout':
      return missingResult(`${url} did not respond in time.`, 'Check the proxy and the firewall.')
    case 'network':
      return missingResult(`${url} cannot be reached.`, 'Check the network of this machine.')
    case 'redirect':
      return missingResult(
        `${url} redirects (status ${result.status}). Providers do not follow redirects.`,
        'Set PUBLIC_URL to the URL at the end of the redirect.',
      )
    case 'other server':
      return missingResult(
        `Another server responds at ${url} (status ${result.status}).`,
        'Let PUBLIC_URL and the proxy lead to this shop.',
      )
  }
}

/** How long the result of a trial is valid. It must be tried again, because credentials expire. */
const trialLifetime = days(7)

export type StoredTrial = { state: RequirementState; finding: string; fix: string; triedAt: Date }

/**
 * Returns the result of the last trial with the current settings, or that it must be tried (again).
 * `storedTrial` is undefined when there was none.
 */
export function checkTrial(storedTrial: StoredTrial | undefined, now: Date): RequirementResult {
  const tryFix = 'Try it on the page Going live, while the shop runs.'
  if (!storedTrial) return untriedResult(tryFix)
  if (now.getTime() - storedTrial.triedAt.getTime() > trialLifetime)
    return {
      ...untriedResult(tryFix),
      finding: `Last tried on ${formatDateTime(storedTrial.triedAt)}: too long ago.`,
    }
  const { state, finding, fix } = storedTrial
  return { state, finding: `${finding} Tried on ${formatDateTime(storedTrial.triedAt)}.`, fix }
}

/** The newest test email to the owner in the outbox. */
export type TestEmail = {
  recipient: string
  queuedAt: Date
  sentAt: Date | undefined
  /** Why the last try failed; undefined before a try and after a success. */
  failure: string | undefined
}

/** `email` is the newest test email. It does not count if it was sent to an earlier address. */
export function checkOwnerEmail(
  ownerEmail: string,
  email: TestEmail | undefined,
  now: Date,
): RequirementResult {
  const sendFix = `Send a test email to ${ownerEmail}.`
  if (!email || email.recipient !== ownerEmail) return untriedResult(sendFix)
  if (email.sentAt && now.getTime() - email.sentAt.getTime() > trialLifetime)
    return { ...untriedResult(sendFix), finding: `Last sent on ${formatDateTime(email.sentAt)}.` }
  if (email.sentAt)
    return metResult(
      `The mail server accepted an email to ${ownerEmail} on ${formatDateTime(email.sentAt)}. Check that it arrived.`,
    )
  return email.failure === undefined
    ? {
        ...untriedResult('Wait a moment and reload.'),
        finding: `Sending an email to ${ownerEmail}.`,
      }
    : missingResult(
        `The mail server did not accept an email to ${ownerEmail}: ${email.failure}.`,
        'Check SMTP_URL and MAIL_FROM, then send it again.',
      )
}

export function checkBackup({
  newestBackup,
  maxHours,
  now,
}: {
  newestBackup: { name: string; createdAt: Date; bytes: number } | undefined
  /** The setting BACKUP_MAX_HOURS. */
  maxHours: number
  now: Date
}): RequirementResult {
  if (!newestBackup)
    return missingResult(
      'No backup recorded.',
      'Run npm run backup every day (docs/operations.md, Backup and restore).',
    )
  if (newestBackup.bytes === 0)
    return missingResult(
      `The newest backup, ${newestBackup.name}, is empty.`,
      'Check the log of the backup.',
    )
  const backupTime = formatDateTime(newestBackup.createdAt)
  return now.getTime() - newestBackup.createdAt.getTime() > hours(maxHours)
    ? missingResult(
        `The newest backup is of ${backupTime}: older than ${maxHours} hours.`,
        'Check the schedule of the backup.',
      )
    : metResult(`The newest backup is of ${backupTime}: ${newestBackup.name}.`)
}
