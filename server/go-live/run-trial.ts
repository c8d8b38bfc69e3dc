/**
 * Trials: a trial checks one requirement of going live with a call that changes nothing on the
 * called server. The result is stored, and counts only for the settings with which the trial ran.
 * Each call has its own timeout.
 */
import type { EndpointPath } from '#contract/call.ts'
import {
  checkProviderAccess,
  checkPayPal,
  checkReach,
  type AccessTexts,
} from '#domain/go-live/check-trials.ts'
import type { RequirementResult, TrialId } from '#domain/go-live/requirement.ts'
import { recordAudit, type AuditActor } from '#server/audit/record-audit.ts'
import { transact } from '#server/db/transact.ts'
import { computeKeyedHash } from '#server/http/keyed-hash.ts'
import { createPlaces } from '#server/integrations/places/places.ts'
import { mailTransportOf } from '#server/mail/mail-transport.ts'
import { billplzOf } from '#server/payments/bills/billplz-client.ts'
import { callbackPath } from '#server/payments/bills/billplz-urls.ts'
import { createTestCallback } from '#server/payments/messages/test-callback.ts'
import type { Shop } from '#server/shop.ts'
import { payPalOf } from '#server/subscriptions/paypal-client.ts'

import { upsertTrial } from './go-live.store.ts'
import { postToOwnUrl } from './post-to-own-url.ts'

type Trial = {
  /**
   * Returns all settings that the result depends on. Danger: if one is missing here, a result stays
   * valid after this setting was changed.
   */
  listSettings(config: Shop['config']): readonly string[]
  run(shop: Shop): Promise<RequirementResult>
}

const webhookPath: EndpointPath = '/api/paypal/webhook'

const trials: Readonly<Record<TrialId, Trial>> = {
  billplz: {
    listSettings: (config) => [
      config.BILLPLZ_BASE_URL,
      config.BILLPLZ_API_KEY,
      config.BILLPLZ_COLLECTION_ID,
    ],
    run: async (shop) =>
      checkProviderAccess(await billplzOf(shop).checkAccess(), {
        ...accessTextsOf(shop, 'Billplz', 'BILLPLZ_API_KEY'),
        object: 'BILLPLZ_COLLECTION_ID',
      }),
  },
  'billplz-callback': {
    listSettings: (config) => [config.PUBLIC_URL, config.BILLPLZ_X_SIGNATURE_KEY],
    run: async (shop) => {
      const { path, body, proof } = createTestCallback(shop)
      const postResult = await postToOwnUrl(
        `${shop.config.PUBLIC_URL}${path}`,
        { contentType: 'application/x-www-form-urlencoded', body },
        ({ status, text }) => status === 200 && text === proof,
      )
      const url = `${shop.config.PUBLIC_URL}${callbackPath}`
      return checkReach(postResult, url, 'received and verified a signed test callback.')
    },
  },
  paypal: {
    listSettings: (config) => [
      config.PAYPAL_BASE_URL,
      config.PAYPAL_CLIENT_ID,
      config.PAYPAL_SECRET,
      config.PAYPAL_WEBHOOK_ID,
      config.PUBLIC_URL,
    ],
    run: async (shop) =>
      checkPayPal(await payPalOf(shop).checkAccess(), `${shop.config.PUBLIC_URL}${webhookPath}`, {
        ...accessTextsOf(shop, 'PayPal', 'PAYPAL_CLIENT_ID and PAYPAL_SECRET'),
        object: 'PAYPAL_WEBHOOK_ID',
      }),
  },
  'paypal-webhook': {
    listSettings: (config) => [config.PUBLIC_URL],
    run: async (shop) => {
      const url = `${shop.config.PUBLIC_URL}${webhookPath}`
      // Without PayPal's signature the shop refuses the webhook with INVALID, if it is reached.
      const postResult = await postToOwnUrl(
        url,
        { contentType: 'application/json', body: '{"test":"unsigned"}' },
        ({ status, text }) => status === 400 && text.includes('"INVALID"'),
      )
      return checkReach(postResult, url, 'is reached, and refuses a webhook without a signature.')
    },
  },
  places: {
    listSettings: (config) => [config.PLACES_BASE_URL, config.GOOGLE_MAPS_API_KEY],
    run: async (shop) =>
      checkProviderAccess(
        await createPlaces(shop.config, shop.log).checkAccess(),
        accessTextsOf(shop, 'Google Places', 'GOOGLE_MAPS_API_KEY'),
      ),
  },
  mail: {
    listSettings: (config) => [config.SMTP_URL],
    run: async (shop) =>
      checkProviderAccess(
        await mailTransportOf(shop).checkAccess(),
        accessTextsOf(shop, 'The mail server', 'SMTP_URL'),
      ),
  },
}

/**
 * Returns the provider's name and its settings, as the texts of a result name them. A demo calls a
 * stand-in, so its texts say "Stand-in".
 */
function accessTextsOf({ config }: Shop, provider: string, credentials: string): AccessTexts {
  return { provider: config.usesStandIns ? `Stand-in: ${provider}` : provider, credentials }
}

/**
 * Returns a keyed hash of the settings of a trial, under which its result is stored. A plain hash
 * would let a reader of the database guess a short secret. After a change of APP_SECRET, no stored
 * result counts.
 */
export function trialSubjectOf(shop: Shop, id: TrialId): string {
  return computeKeyedHash(
    shop,
    JSON.stringify(['go-live trial', id, ...trials[id].listSettings(shop.config)]),
  )
}

/**
 * Runs the trial, replaces its stored result, and records the trial in the audit log. A failed call
 * is a result, not an error. The call may take seconds.
 */
export async function runTrial(shop: Shop, actor: AuditActor, id: TrialId): Promise<void> {
  const trialResult = await trials[id].run(shop)
  const triedAt = shop.now()
  await transact(shop.db, async (tx) => {
    await upsertTrial(tx, id, { ...trialResult, triedAt, subject: trialSubjectOf(shop, id) })
    const detail = { requirement: id, state: trialResult.state }
    await recordAudit(tx, { at: triedAt, actor, action: 'golive.tried', subjectId: 'shop', detail })
  })
}
