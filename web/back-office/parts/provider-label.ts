const labels: Readonly<Record<string, string>> = { billplz: 'Billplz', paypal: 'PayPal' }

/** Returns the name of a payment provider, or the stored value of an unknown one. */
export function getProviderLabel(provider: string): string {
  return labels[provider] ?? provider
}
