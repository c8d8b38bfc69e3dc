/** File input for use inside a Field. */
import type { ComponentPropsWithRef } from 'react'

import { TextInput } from '#web/ui/forms/text-input.tsx'

import styles from '#web/back-office/parts/parts.module.css'

/**
 * The server's limit for photos and certificates (`photoLimits.maxBytes`). Forms check it too, so
 * that a file that is too large is not sent.
 */
export const maxUploadMegabytes = 5

export function isFileTooLarge(file: File): boolean {
  return file.size > maxUploadMegabytes * 1024 * 1024
}

export function FileInput(props: Omit<ComponentPropsWithRef<'input'>, 'type' | 'className'>) {
  return <TextInput {...props} type="file" className={styles.file} />
}
