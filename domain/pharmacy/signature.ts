/** What signs a pharmacist's decisions, batches and lots. */
export type Signature = { name: string; registration: string }
