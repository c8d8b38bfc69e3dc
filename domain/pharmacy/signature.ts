/** Name and registration number with which a pharmacist signs decisions, batches and lots. */
export type Signature = { name: string; registration: string }
