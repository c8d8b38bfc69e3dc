/*
 * The stand-ins' default keys. They give access only to these programs on this machine: the shop's
 * development settings have the same values, and a shop in production refuses them.
 */

export type StandInKeys = {
  billplzApiKey: string
  billplzCollectionId: string
  billplzXSignatureKey: string
  googleMapsApiKey: string
  paypalClientId: string
  paypalSecret: string
  paypalWebhookId: string
}

export const DEFAULT_KEYS: StandInKeys = {
  billplzApiKey: 'stand-in-billplz-api-key',
  billplzCollectionId: 'standin1',
  billplzXSignatureKey: 'stand-in-billplz-x-signature-key',
  googleMapsApiKey: 'stand-in-google-maps-key',
  paypalClientId: 'stand-in-paypal-client',
  paypalSecret: 'stand-in-paypal-secret',
  paypalWebhookId: 'STAND-IN-WEBHOOK',
}
