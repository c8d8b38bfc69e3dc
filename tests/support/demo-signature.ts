/** The signature of the demo pharmacist: the same in every test, because journeys share a shop. */
export const demoSignature = { name: 'Demo Pharmacist', registration: 'RPh 00000' } as const
