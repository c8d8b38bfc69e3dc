/*
 * The requirements for taking real orders. To add a requirement, add a row here and its check in
 * server/go-live/check-requirements.ts; the code does not compile without the check.
 */

/** `untried`: there is no trial with the current settings, or it is too old. */
export const requirementStates = ['ok', 'warning', 'missing', 'untried'] as const

export type RequirementState = (typeof requirementStates)[number]

/** `finding` says what was found. `fix` says what the owner must do; empty if nothing. */
export type RequirementResult = { state: RequirementState; finding: string; fix: string }

export const requirementGroups = ['Configuration', 'Shop', 'Providers', 'Data'] as const

type RequirementRow = {
  readonly group: (typeof requirementGroups)[number]
  readonly label: string
  /** Label of the button that starts the trial; absent when no trial is needed. */
  readonly tryButtonLabel?: string
  /** Path of the desk where staff fix the requirement. */
  readonly settingsPath?: string
}

const providerGroup = { group: 'Providers', tryButtonLabel: 'Try now' } as const
const configurationGroup = { group: 'Configuration' } as const

/** In the sequence of the screen. */
export const requirements = {
  production: { ...configurationGroup, label: 'Production mode' },
  'stand-ins': { ...configurationGroup, label: 'Real providers' },
  'public-url': { ...configurationGroup, label: 'Public URL' },
  database: { ...configurationGroup, label: 'Database' },
  keys: { ...configurationGroup, label: 'Keys' },
  'other-settings': { ...configurationGroup, label: 'Other settings' },
  clock: { ...configurationGroup, label: 'Time and time zone' },
  seller: { group: 'Shop', label: 'Seller', settingsPath: '/admin-settings' },
  licences: { group: 'Shop', label: 'Pharmacy and pharmacist', settingsPath: '/admin-settings' },
  advertisement: {
    group: 'Shop',
    label: 'Advertisement approval',
    settingsPath: '/admin-settings',
  },
  prices: {
    group: 'Shop',
    label: 'Prices and delivery fees',
    tryButtonLabel: 'Confirm prices and fees',
  },
  'second-factor': { group: 'Shop', label: 'Second factor of staff' },
  billplz: { ...providerGroup, label: 'Billplz account' },
  'billplz-callback': { ...providerGroup, label: 'Billplz callbacks' },
  paypal: { ...providerGroup, label: 'PayPal account' },
  'paypal-webhook': { ...providerGroup, label: 'PayPal webhooks' },
  places: { ...providerGroup, label: 'Google Places' },
  mail: { ...providerGroup, label: 'Mail server' },
  'owner-email': {
    ...providerGroup,
    label: 'Email to the owner',
    tryButtonLabel: 'Send test email',
  },
  'demo-data': { group: 'Data', label: 'No demo data' },
  backup: { group: 'Data', label: 'Backup' },
} as const satisfies Record<string, RequirementRow>

export type RequirementId = keyof typeof requirements

/**
 * Requirements that are tried with a call to another server. The result is stored under the id, so
 * a requirement with a new id is untried again.
 */
export const trialIds = [
  'billplz',
  'billplz-callback',
  'paypal',
  'paypal-webhook',
  'places',
  'mail',
] as const satisfies readonly RequirementId[]

export type TrialId = (typeof trialIds)[number]

export function isTrialId(id: RequirementId): id is TrialId {
  return trialIds.some((trialId) => trialId === id)
}

function isRequirementId(text: string): text is RequirementId {
  return Object.hasOwn(requirements, text)
}

export const requirementIds: readonly RequirementId[] =
  Object.keys(requirements).filter(isRequirementId)

/** Creates the result of a requirement that is met. */
export const metResult = (finding: string): RequirementResult => ({ state: 'ok', finding, fix: '' })
/** Creates the result of a requirement that should be fixed; the shop may go live without it. */
export const warningResult = (finding: string, fix: string): RequirementResult => ({
  state: 'warning',
  finding,
  fix,
})
/** Creates the result of a requirement without which the shop must not go live. */
export const missingResult = (finding: string, fix: string): RequirementResult => ({
  state: 'missing',
  finding,
  fix,
})
/** Creates the result of a requirement without a valid trial; the shop must not go live. */
export const untriedResult = (fix: string): RequirementResult => ({
  state: 'untried',
  finding: 'Not tried yet.',
  fix,
})

/** Returns whether a shop with these rows may go live. A warning does not prevent it. */
export function isReady(rows: readonly { state: RequirementState }[]): boolean {
  return rows.every(({ state }) => state === 'ok' || state === 'warning')
}
