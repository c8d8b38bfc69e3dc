/** The signature of the demo pharmacist. Every journey uses this one, because they share a shop. */
export const demoSignature = { name: 'Demo Pharmacist', registration: 'RPh 00000' } as const
